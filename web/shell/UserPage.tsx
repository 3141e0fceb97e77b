import { useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/endpoint.ts';
import { user } from '#contract/players/players.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { tableOf } from '../base/api/currentRules.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { Loading } from '../base/ui/states/Loading.tsx';
import { NotFound } from '../frame/NotFound.tsx';
import { Page } from '../frame/Page.tsx';
import { paths } from '../frame/pages/paths.ts';
import { useSession } from '../frame/session/useSession.ts';
import { viewerIds } from '../frame/session/viewerId.ts';
import { UnloadedPage } from '../frame/UnloadedPage.tsx';
import { ActMenu } from '../moderation/ActMenu.tsx';
import { RequestButton } from '../moderation/RequestButton.tsx';
import { ServiceTabs } from '../players/profile/ServiceTabs.tsx';
import { UserFacts } from '../players/profile/UserFacts.tsx';
import { RivalStar } from '../players/rivals/RivalStar.tsx';
import { Rivals } from '../players/rivals/Rivals.tsx';
import { LivePlays } from '../plays/live/LivePlays.tsx';
import { SkillName } from '../tables/SkillName.tsx';
import { TableSwitch } from '../tables/TableSwitch.tsx';
import { PlayerProposals } from './PlayerProposals.tsx';
import { PlayerUploads } from './PlayerUploads.tsx';
import { TableProfile } from './TableProfile.tsx';
import { useProfileParts } from './useProfileParts.ts';

/** The profile of a player: facts, what they reached in a table, their proposals for it and their uploads. */
export function UserPage() {
  const { t } = useTranslation();
  const { tableId, userId } = useParams({ from: paths.user });
  const table = tableOf(tableId);
  const { services } = useSearch({ from: paths.user });
  const request = { params: { userid: userId }, query: { table: tableId, services } };
  const player = useEndpoint(user, request, { enabled: table !== undefined, keepsPrevious: true });
  if (!table) return <NotFound />;
  if (player.error?.error === 'ENOTFOUND' || player.error?.error === 'NOTVALIDVALUE') {
    return <NotFound what={t('profile.notFound', { id: userId })} />;
  }
  if (!player.data)
    return (
      <UnloadedPage
        title={t('profile.loading')}
        query={player}
        lines={16}
        tables={<TableSwitch current={table.id} to={paths.user} userId={userId} services={services} />}
      />
    );
  return <Profile table={table} player={player.data} isOld={player.isPlaceholderData} isBoth={services === 'both'} />;
}

interface ProfileProps {
  table: TableRules;
  player: Reply<typeof user>;
  /** Whether it is of another table or player, until the right one arrives. */
  isOld: boolean;
  /** Whether the best of both services is asked for. */
  isBoth: boolean;
}

function Profile({ table, player: data, isOld, ...props }: ProfileProps) {
  const isReady = useProfileParts(table.id, data.userid);
  const { session } = useSession();
  const isOwn = session !== null && viewerIds(session).includes(data.userid);
  const name = data.nickname || data.userid;
  const isBoth = props.isBoth && data.players.length > 1;
  const services = props.isBoth ? 'both' : undefined;
  const color = data.standings.find(({ table: id }) => id === table.id)?.color;
  return (
    <Page
      title={name}
      heading={color ? <SkillName color={color}>{name}</SkillName> : name}
      facts={
        <>
          {data.account && <ActMenu of={name} player={data.nickname} hasSanctions />}
          <UserFacts player={data} isBoth={isBoth} />
        </>
      }
      tables={<TableSwitch current={table.id} to={paths.user} userId={data.userid} services={services} />}
    >
      {isOld || !isReady ? (
        <Loading lines={16} />
      ) : (
        <>
          <LivePlays userId={data.userid} />
          <ServiceTabs table={table} player={data} userId={data.userid} isBoth={isBoth} />
          <RivalStar key={data.userid} table={table} userId={data.userid} />
          <Rivals table={table} userId={data.userid} />
          <TableProfile key={table.id} table={table} player={data} isBoth={isBoth} />
          {data.account && (
            <>
              <PlayerProposals key={`${table.id} ${data.userid}`} table={table} nickname={data.nickname} />
              <PlayerUploads nickname={data.nickname} />
            </>
          )}
          {!isOwn && <RequestButton about={{ kind: 'player', id: data.userid }} />}
        </>
      )}
    </Page>
  );
}
