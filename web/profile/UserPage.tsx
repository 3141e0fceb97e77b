import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { user } from '#contract/players.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import { currentRules } from '../api/currentRules.ts';
import { useEndpoint } from '../api/useEndpoint.ts';
import { NotFoundPage } from '../frame/NotFoundPage.tsx';
import { Page } from '../frame/Page.tsx';
import { useFailureText } from '../i18n/useFailureText.ts';
import { paths } from '../pages/paths.ts';
import { TableSwitch } from '../tables/TableSwitch.tsx';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { Loading } from '../ui/states/Loading.tsx';
import { PlayerProposals } from './PlayerProposals.tsx';
import { UserFacts } from './UserFacts.tsx';

/** The profile of a player: facts, and their proposals for a table (product.md §2.15). */
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
          <PlayerProposals key={table.id} table={table} nickname={player.data.nickname} />
        </>
      )}
    </Page>
  );
}
