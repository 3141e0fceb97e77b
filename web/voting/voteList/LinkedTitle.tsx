import type { ReactNode } from 'react';
import type { VotingRevision, VotingSong } from '#contract/voting.ts';
import { isLink } from '#domain/common/link.ts';
import { ExternalLink } from '../../base/ui/ExternalLink.tsx';
import styles from './VoteList.module.css';

interface LinkedTitleProps {
  entry: VotingSong | VotingRevision;
  /** Tags behind the title. */
  children?: ReactNode;
}

/** Shows the title of a chart, as a link to the song if its address is a web link. */
export function LinkedTitle({ entry: { title, url }, children }: LinkedTitleProps) {
  return (
    <span className={styles.title}>
      {isLink(url) ? <ExternalLink href={url}>{title}</ExternalLink> : title} {children}
    </span>
  );
}
