import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stellaway } from '#contract/players/players.ts';
import { type Client, clients } from '#domain/players/clients.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { useFailureText } from '../../base/i18n/useFailureText.ts';
import { Select } from '../../base/ui/inputs/Select.tsx';
import { useDebouncedValue } from '../../base/ui/useDebouncedValue.ts';
import { paths } from '../../frame/pages/paths.ts';

const DEBOUNCE_MS = 250;
/** The number of players of a client that are offered. */
const OFFERED = 8;

interface RivalSearchProps {
  table: TableRules;
  userId: string;
  rivalId: string;
  /** What was typed before it came. */
  initial: string;
  onChosen: () => void;
}

/** Finds another player with scores in the table, of either client and of the archive too, to compare with. */
export function RivalSearch({ table, userId, rivalId, initial, onChosen }: RivalSearchProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(initial);
  const search = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const found = [useFoundPlayers(table, 'lr2', search), useFoundPlayers(table, 'beatoraja', search)];
  const isLoading = typed.trim() !== search || found.some(({ isFetching }) => isFetching);
  const failure = found.find(({ error }) => error)?.error;
  const groups = found.flatMap(({ client, players }) => {
    const others = players.filter(({ value }) => value !== userId && value !== rivalId);
    return others.length > 0 ? [{ group: clients[client], items: others.slice(0, OFFERED) }] : [];
  });
  const emptyMessage =
    search === ''
      ? t('rivalPage.switchHint')
      : isLoading
        ? t('common.loading')
        : failure
          ? failureText(failure)
          : t('rivalPage.nobody');
  return (
    <Select
      aria-label={t('rivalPage.switch')}
      placeholder={t('rivalPage.switch')}
      w="17rem"
      maw="100%"
      autoFocus
      defaultDropdownOpened={initial !== ''}
      onChange={(chosen) => {
        if (chosen === null) return;
        onChosen();
        void navigate({ to: paths.rival, params: { tableId: table.id, userId, rivalId: chosen }, resetScroll: false });
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={emptyMessage}
      data={search === '' ? [] : groups}
    />
  );
}

/** Finds players of a client by name or ID, who have scores in the table. */
function useFoundPlayers(table: TableRules, client: Client, search: string) {
  const query = { table: table.id, playerName: client, archive: 'with', page: 1, search, sort: 'rank' } as const;
  const { data, error, isFetching } = useEndpoint(stellaway, { query }, { enabled: search !== '' });
  const players = (data?.source ?? []).map(({ userid, nickname }) => ({
    value: userid,
    label: nickname === '' ? userid : `${nickname} (${userid})`,
  }));
  return { client, players, error, isFetching };
}
