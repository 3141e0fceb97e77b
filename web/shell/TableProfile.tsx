import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlayData, StairwayItem } from '#contract/accounts/accounts.ts';
import type { Reply } from '#contract/platform/endpoint.ts';
import { tableCharts, type user } from '#contract/players/players.ts';
import type { Client } from '#domain/players/clients.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { EmptyState } from '../base/ui/states/EmptyState.tsx';
import { ErrorState } from '../base/ui/states/ErrorState.tsx';
import { Loading } from '../base/ui/states/Loading.tsx';
import { EstimatedSkill } from '../estimate/EstimatedSkill.tsx';
import { chartRows } from '../players/chartRows.ts';
import { Growth } from '../players/growth/Growth.tsx';
import { ChartList } from '../players/profile/ChartList.tsx';
import { ClearDistribution } from '../players/profile/ClearDistribution.tsx';
import { ProfileFiles } from '../players/profile/ProfileFiles.tsx';
import { StandingPanel } from '../players/profile/StandingPanel.tsx';
import { WhatNext } from '../players/profile/WhatNext.tsx';
import { slotOf } from '../players/slotOf.ts';

interface TableProfileProps {
  table: TableRules;
  player: Reply<typeof user>;
  /** Whether it is the best of two services: in no ranking, and without growth and files of its own. */
  isBoth: boolean;
}

/** Shows what a player has reached in a table: rating, clear lamps, what next, and every chart. */
export function TableProfile({ table, player, isBoth }: TableProfileProps) {
  const { t } = useTranslation();
  const list = useEndpoint(tableCharts, { query: { table: table.id } });
  const { numbers, played } = inTable(player, table);
  const charts = list.data?.source;
  const rows = useMemo(() => charts && chartRows(charts, played), [charts, played]);
  const standing = player.standings.find(({ table: id }) => id === table.id);
  const client = player.playerName as Client;
  return (
    <>
      {standing ? (
        <StandingPanel table={table} client={client} numbers={numbers} standing={standing} charts={charts?.length} />
      ) : (
        <EmptyState title={t('profile.noScores', { table: table.name })}>{t('profile.noScoresHint')}</EmptyState>
      )}
      {standing && <EstimatedSkill table={table} userId={player.userid} />}
      {standing && player.account && !isBoth && (
        <Growth table={table} service={client} userId={player.userid} rows={rows} />
      )}
      {list.isError ? (
        <ErrorState query={list} />
      ) : !rows ? (
        <Loading lines={12} />
      ) : (
        <>
          {standing && <ClearDistribution table={table} service={client} rows={rows} />}
          {standing && <WhatNext table={table} service={client} userId={player.userid} rows={rows} />}
          {standing && !isBoth && <ProfileFiles table={table} userId={player.userid} />}
          <ChartList table={table} service={client} userId={player.userid} rows={rows} />
        </>
      )}
    </>
  );
}

/** Returns the rating and the charts of a table, which the reply names by its number. */
function inTable(
  player: Reply<typeof user>,
  table: TableRules,
): { numbers: PlayData; played: readonly StairwayItem[] } {
  const slot = slotOf(table);
  return { numbers: player[`playData${slot}`], played: player[`stairway${slot}`] };
}
