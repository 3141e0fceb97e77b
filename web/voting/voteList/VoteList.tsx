import { Button, Group, Stack, VisuallyHidden } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useEffectEvent, useLayoutEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../base/i18n/texts.ts';
import { isTyping } from '../../base/keys/isTyping.ts';
import { Key } from '../../base/keys/Key.tsx';
import { useSingleKeyShortcuts } from '../../base/keys/useSingleKeyShortcuts.ts';
import { Icon } from '../../base/ui/Icon.tsx';
import type { Column, Sort } from '../../base/ui/lists/column.ts';
import { DataTable } from '../../base/ui/lists/DataTable.tsx';
import { useSortedRows } from '../../base/ui/lists/useSortedRows.ts';
import type { BallotPaper } from '../voteForm/ballotPaper.ts';
import { useVotingRound } from '../voteForm/useVotingRound.ts';
import { VoteControl } from '../voteForm/VoteControl.tsx';
import { START_KEY } from '../voteForm/voteKeys.ts';
import { KeyHelp } from './KeyHelp.tsx';
import styles from './VoteList.module.css';

const loadVoteDialog = withTexts(() => import('../voteForm/VoteDialog.tsx'));
const VoteDialog = lazy(async () => ({ default: (await loadVoteDialog()).VoteDialog }));

interface VoteListProps<Entry> {
  caption: string;
  rows: readonly Entry[];
  paperOf: (row: Entry) => BallotPaper;
  makeColumns: (control: (row: Entry) => ReactNode) => Column<Entry>[];
  initialSort: Sort;
  /** Sentences that say how many votes are open, and how many of them the viewer can vote on. */
  counts: readonly string[];
  /** Whether the viewer sees what is hidden while a vote is open. */
  withHidden: boolean;
}

/** Shows a list of open votes, to vote on one entry or on all of them in a row. */
export function VoteList<Entry extends object>(props: VoteListProps<Entry>) {
  const { caption, rows, paperOf, makeColumns, initialSort, counts, withHidden } = props;
  const { t } = useTranslation();
  // Sorting needs no vote controls, and the voting round of the controls needs the sorted rows.
  const { sortedRows, sort, setSort } = useSortedRows(
    useMemo(() => makeColumns(() => null), [makeColumns]),
    rows,
    initialSort,
  );
  const round = useVotingRound(sortedRows.map(paperOf));
  const { next, shown, lastCast } = round;
  const canStart = next !== null && shown === null;
  useStartKey(canStart ? () => round.start() : null);
  return (
    <Stack component="section" gap="var(--space-3)" aria-label={caption}>
      <Group gap="var(--space-2) var(--space-5)">
        <Group component="p" className={styles.counts} gap="0 var(--space-icon)" align="stretch">
          {counts.map((sentence) => (
            <span key={sentence}>{sentence}</span>
          ))}
        </Group>
        {next && (
          <Button leftSection={<Icon name="vote" />} onClick={() => round.start()} aria-keyshortcuts={START_KEY}>
            {t('vote.start')}
            <Key name={START_KEY} />
          </Button>
        )}
        {next && <KeyHelp />}
      </Group>
      {!withHidden && (
        <Group component="p" className={styles.hidden} gap="var(--space-2)" wrap="nowrap">
          <Icon name="lock" size={16} />
          {t('vote.hiddenWhileOpen')}
        </Group>
      )}
      <VisuallyHidden role="status">{lastCast && shown === null && t('vote.thanks')}</VisuallyHidden>
      <DataTable
        caption={caption}
        columns={makeColumns((row) => <VoteControl paper={paperOf(row)} round={round} />)}
        rows={sortedRows}
        rowKey={(row) => paperOf(row).key}
        sort={sort}
        onSort={setSort}
      />
      <Suspense>{shown && <VoteDialog round={round} />}</Suspense>
    </Stack>
  );
}

/** Starts voting through the list on a key press, unless the visitor is typing; null = there is nothing to vote on. */
function useStartKey(start: (() => void) | null) {
  const { hasKeys } = useSingleKeyShortcuts();
  const isOn = hasKeys && start !== null;
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, isComposing, target } = event;
    if (key.toLowerCase() !== START_KEY || ctrlKey || metaKey || altKey || isComposing) return;
    // An open dialog has the keyboard to itself.
    if (isTyping(target) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    start?.();
  });
  // A layout effect, because a key pressed as soon as the page is visible must count.
  useLayoutEffect(() => {
    if (!isOn) return;
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
}
