import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ownRequests, REQUESTS_PER_PAGE } from '#contract/moderation/requests.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { Time } from '../base/i18n/Time.tsx';
import { Stack } from '../base/ui/Layout.tsx';
import { Pagination } from '../base/ui/lists/Pagination.tsx';
import { EmptyState } from '../base/ui/states/EmptyState.tsx';
import { Loaded } from '../base/ui/states/Loaded.tsx';
import { LoggedIn } from '../frame/LoggedIn.tsx';
import { Page } from '../frame/Page.tsx';
import { paths } from '../frame/pages/paths.ts';
import styles from './Requests.module.css';
import { RequestTag } from './RequestTag.tsx';

/** The page of what the player reported to the moderators or asked them for. */
export function RequestsPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('requests.title')}>
      <LoggedIn text={t('requests.loginRequired')}>{(session) => <OwnRequests key={session.userid} />}</LoggedIn>
    </Page>
  );
}

function OwnRequests() {
  const { t } = useTranslation();
  const { page = 1 } = useSearch({ from: paths.requests });
  const query = useEndpoint(ownRequests, { query: { page } }, { keepsPrevious: true });
  return (
    <Loaded query={query} lines={12}>
      {({ total, source }) =>
        total === 0 ? (
          <EmptyState icon="flag" title={t('requests.none')}>
            {t('requests.noneHint')}
          </EmptyState>
        ) : (
          <Stack gap="var(--space-4)">
            <Pagination label={t('requests.title')} page={page} total={total} perPage={REQUESTS_PER_PAGE} />
            <ul>
              {source.map(({ id, kind, state, subject, askedAt }) => (
                <li key={id}>
                  <Link to={paths.request} search={{ id }} className={styles.row}>
                    <RequestTag state={state} />
                    <span>{t(`requests.kind.${kind}`)}</span>
                    <bdi className="dim">{subject.title}</bdi>
                    <Time time={askedAt} className="hint" />
                  </Link>
                </li>
              ))}
            </ul>
          </Stack>
        )
      }
    </Loaded>
  );
}
