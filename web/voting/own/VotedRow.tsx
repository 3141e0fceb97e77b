import type { ReactNode } from 'react';
import type { ActivityVote } from '#contract/site/activity.ts';
import { EntryTitle } from '../../charts/EntryTitle.tsx';
import { RevisionTag } from '../../charts/RevisionTag.tsx';
import { LevelMove } from '../../tables/LevelMove.tsx';
import styles from './VotedRow.module.css';

interface VotedRowProps {
  row: Pick<ActivityVote, 'table' | 'entryNo' | 'title' | 'level' | 'revision'>;
  /** What is known of its vote, and the actions. */
  children: ReactNode;
}

/** A proposal or revision of one's own activity: its level, its title as the link to its page, and its vote. */
export function VotedRow({ row: { table, entryNo, title, level, revision }, children }: VotedRowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.place}>
        <LevelMove from={{ table, level }} to={revision?.target ?? null} />
      </span>
      <span className={styles.title}>
        <EntryTitle tableId={table} entryNo={entryNo} title={title} isRevision={revision !== null} />
      </span>
      <span className={styles.facts}>
        {revision && <RevisionTag type={revision.type} target={revision.target} />}
        {children}
      </span>
    </li>
  );
}

/** A key of a row among proposals and revisions of all tables. */
export const votedKey = ({ table, entryNo, revision }: VotedRowProps['row']): string =>
  `${table} ${revision ? 'revision' : 'song'} ${entryNo}`;
