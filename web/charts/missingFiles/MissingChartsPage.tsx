import { useTranslation } from 'react-i18next';
import { Loading } from '../../base/ui/states/Loading.tsx';
import { LoginFirst } from '../../frame/LoginFirst.tsx';
import { Page } from '../../frame/Page.tsx';
import { useKeptSession, useSession } from '../../frame/session/useSession.ts';
import { KnownTables } from './KnownTables.tsx';
import { SendMissingFiles } from './SendMissingFiles.tsx';

/** The page that takes the files of charts which the tables list without one. */
export function MissingChartsPage() {
  const { t } = useTranslation();
  const { isPending } = useSession();
  const session = useKeptSession();
  return (
    <Page title={t('missingFiles.title')}>
      <p>{t('missingFiles.intro')}</p>
      {session ? (
        <SendMissingFiles />
      ) : isPending ? (
        <Loading shape="lines" lines={6} />
      ) : (
        <LoginFirst text={t('missingFiles.loginRequired')} />
      )}
      <p className="hint">{t('missingFiles.use')}</p>
      <KnownTables />
    </Page>
  );
}
