import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { user } from '#contract/players.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import { useEndpoint } from '../api/useEndpoint.ts';
import { useFailureText } from '../i18n/useFailureText.ts';
import { paths } from '../paths.ts';
import { currentRules } from '../rules.ts';
import { NotFoundPage } from '../shell/NotFoundPage.tsx';
import { Page } from '../shell/Page.tsx';
import { TableSwitch } from '../tables/TableSwitch.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Loading } from '../ui/Loading.tsx';
import { ProposedBy } from './ProposedBy.tsx';
import { UserFacts } from './UserFacts.tsx';

/** Who a player is, and what they did in a table. */
export function UserPage() {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { tableId, userId } = useParams({ from: paths.user });
  const table = tableById(currentRules(), tableId);
  const player = useEndpoint(user, { params: { userid: userId } }, { enabled: table !== undefined });
  if (!table || player.error?.error === 'ENOTFOUND' || player.error?.error === 'NOTVALIDVALUE') return <NotFoundPage />;
  return (
    <Page title={player.data?.nickname ?? t('profile.loading')}>
      {player.isPending ? (
        <Loading lines={10} />
      ) : player.isError ? (
        <ErrorState message={failureText(player.error)} onRetry={() => player.refetch()} />
      ) : (
        <>
          <UserFacts player={player.data} userId={userId} />
          <TableSwitch current={table.id} to={paths.user} userId={userId} />
          <ProposedBy key={table.id} table={table} nickname={player.data.nickname} />
        </>
      )}
    </Page>
  );
}
