import { useTranslation } from 'react-i18next';
import { Icon } from '../../base/ui/Icon.tsx';
import { LinkButton } from '../../base/ui/LinkButton.tsx';
import { Loading } from '../../base/ui/states/Loading.tsx';
import { Page } from '../../frame/Page.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { useReturnTo } from '../../frame/session/useReturnTo.ts';
import { useKeptSession, useSession } from '../../frame/session/useSession.ts';
import { KnownTables } from './KnownTables.tsx';
import { SendMissingFiles } from './SendMissingFiles.tsx';

/** The page that takes the files of charts which the tables list without one. */
export function MissingChartsPage() {
  const { t } = useTranslation();
  const { isPending } = useSession();
  const session = useKeptSession();
  const returnTo = useReturnTo();
  return (
    <Page title={t('missingFiles.title')}>
      <p>{t('missingFiles.intro')}</p>
      {session ? (
        <SendMissingFiles />
      ) : isPending ? (
        <Loading shape="lines" lines={6} />
      ) : (
        <>
          <p>{t('missingFiles.loginRequired')}</p>
          <LinkButton to={paths.login} search={returnTo} leftSection={<Icon name="login" />} w="fit-content">
            {t('shell.login')}
          </LinkButton>
        </>
      )}
      <p className="hint">{t('missingFiles.use')}</p>
      <KnownTables />
    </Page>
  );
}
