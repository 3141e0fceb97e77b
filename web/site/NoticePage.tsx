import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { notices } from '#contract/site/site.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { currentLanguage } from '../base/i18n/language.ts';
import { EmptyState } from '../base/ui/states/EmptyState.tsx';
import { ErrorState } from '../base/ui/states/ErrorState.tsx';
import { Loading } from '../base/ui/states/Loading.tsx';
import { Page } from '../frame/Page.tsx';
import text from '../frame/TextPage.module.css';
import { NoticeItem } from './NoticeItem.tsx';
import styles from './Notices.module.css';

/**
 * Lists the notices in the visitor's language. The one that the address names is open, otherwise the
 * newest.
 */
export function NoticePage() {
  const { t } = useTranslation();
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const { data, error, refetch } = useEndpoint(notices, {});
  const list = data?.[currentLanguage()] ?? [];
  const named = list.some(({ code }) => code === hash) ? hash : null;
  return (
    <Page title={t('notice.title')}>
      <p className={text.lead}>
        {t('notice.lead')} <a href={`/feeds/notices.atom?lang=${currentLanguage()}`}>{t('notice.feed')}</a>
      </p>
      {error ? (
        <ErrorState query={{ error, refetch }} />
      ) : !data ? (
        <Loading lines={6} />
      ) : list.length === 0 ? (
        <EmptyState icon="notice" title={t('notice.none')} />
      ) : (
        <div className={styles.notices}>
          {list.map((notice) => (
            <NoticeItem
              key={notice.code}
              notice={notice}
              startsOpen={notice.code === (named ?? list[0]?.code)}
              isNamed={notice.code === named}
            />
          ))}
        </div>
      )}
    </Page>
  );
}
