import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { voterEntry } from '#contract/voting/verdicts.ts';
import { Icon } from '../../base/ui/Icon.tsx';
import { Group } from '../../base/ui/Layout.tsx';
import type { Column } from '../../base/ui/lists/column.ts';
import { DataTable } from '../../base/ui/lists/DataTable.tsx';
import { ShowMore, useShowMore } from '../../base/ui/lists/ShowMore.tsx';
import { useSortedRows } from '../../base/ui/lists/useSortedRows.ts';
import detail from '../../charts/Detail.module.css';
import { PlayerName } from '../../charts/PlayerName.tsx';
import { ActMenu } from '../../moderation/ActMenu.tsx';
import { RequestButton } from '../../moderation/RequestButton.tsx';
import { tableLevelName } from '../../tables/LevelTag.tsx';
import styles from './Voters.module.css';

type Voter = z.output<typeof voterEntry>;

const colors = { yes: 'var(--good)', neutral: 'var(--calm)', no: 'var(--bad)' } as const;

interface VotersProps {
  voters: readonly Voter[];
  table: string;
  /** The level that was voted on; opinions are relative to it. */
  level: string;
  /** Whether the ballots asked for an opinion on the level. */
  withOpinion: boolean;
  /** Whether the answers are agree and disagree, as for revisions. */
  isRevision?: boolean;
  /** The entry, while its vote is open and an admin sees the votes. */
  openEntry?: { table: string; entryNo: number } | null;
}

/** Lists the votes of all voters once the vote is closed. */
export function Voters({ voters, table, level, withOpinion, isRevision = false, openEntry = null }: VotersProps) {
  const { t } = useTranslation();
  const name = tableLevelName({ table, level });
  const columns = useMemo((): Column<Voter>[] => {
    const opinion = ({ voterLevel, voterOption }: Voter) => {
      if (voterLevel !== null) return tableLevelName({ table, level: String(voterLevel) });
      if (!voterOption) return '';
      const opinionText = t(`vote.opinion.${voterOption.difficulty}`, { level: name });
      return voterOption.personDiff ? `${opinionText} · ${t('result.personDiffMark')}` : opinionText;
    };
    return [
      {
        id: 'voter',
        header: t('result.column.voter'),
        onPhone: true,
        rowHeader: true,
        sortBy: ({ voter }) => voter ?? '',
        width: '10rem',
        cell: ({ id, voter, voterComment, hidden, voided }) => (
          <Group gap="var(--space-1)" wrap="nowrap">
            <PlayerName nickname={voter} table={table} />
            <ActMenu
              of={voter ?? t('list.deletedAccount')}
              acts={
                voterComment || hidden ? [{ name: hidden ? 'show-comment' : 'hide-comment', comment: id } as const] : []
              }
              player={voter}
              votesOn={openEntry && { name: voided === null ? 'void-votes' : 'restore-votes', entry: openEntry }}
            />
          </Group>
        ),
      },
      {
        id: 'vote',
        header: t('result.column.vote'),
        onPhone: true,
        sortBy: ({ voterResult }) => ['yes', 'neutral', 'no'].indexOf(voterResult),
        width: '7rem',
        cell: ({ voterResult, voided }) => (
          <span className={voided === null ? styles.vote : styles.voidedVote} style={{ color: colors[voterResult] }}>
            <Icon name={voterResult} />
            {t(isRevision ? `vote.onRevision.${voterResult}` : `vote.${voterResult}`)}
          </span>
        ),
      },
      ...(withOpinion
        ? [{ id: 'opinion', header: t('result.column.opinion'), sortBy: opinion, width: '12rem', cell: opinion }]
        : []),
      {
        id: 'comment',
        header: t('vote.column.comment'),
        cell: ({ id, voterComment, hidden, voided }) => (
          <>
            <bdi className="pre-line">{voterComment}</bdi>
            {voterComment && !hidden && !openEntry && <RequestButton about={{ kind: 'comment', id }} isSubtle />}
            {hidden && <span className={detail.voided}>{t('comments.hidden')}</span>}
            {voided !== null && <span className={detail.voided}>{t('result.voided', { reason: voided || '–' })}</span>}
          </>
        ),
      },
    ];
  }, [t, table, name, withOpinion, isRevision, openEntry]);
  const { sortedRows, sort, setSort } = useSortedRows(columns, voters);
  const { shown, rest } = useShowMore(sortedRows, 50);
  if (voters.length === 0) return <p className={detail.hint}>{t('result.noVoter')}</p>;
  return (
    <>
      <DataTable
        caption={t('result.voters')}
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
        sort={sort}
        onSort={setSort}
      />
      <ShowMore {...rest} className={detail.more} />
    </>
  );
}
