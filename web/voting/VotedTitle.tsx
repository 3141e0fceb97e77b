import type { ReactNode } from 'react';
import type { VotingRevision, VotingSong } from '#contract/voting.ts';
import { isLink } from '#domain/common/link.ts';
import { ExternalLink } from '../ui/ExternalLink.tsx';
import styles from './VoteList.module.css';

interface VotedTitleProps {
  entry: VotingSong | VotingRevision;
  /** Tags behind it. */
  children?: ReactNode;
}

/** The title of a chart, which leads to the song where its address can be followed. */
export function VotedTitle({ entry: { title, url }, children }: VotedTitleProps) {
  return (
    <span className={styles.title}>
      {isLink(url) ? <ExternalLink href={url}>{title}</ExternalLink> : title} {children}
    </span>
  );
}
