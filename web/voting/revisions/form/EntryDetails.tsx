import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SongDetail } from '#contract/voting/submissions.ts';
import { isLink } from '#domain/common/link.ts';
import { Time } from '../../../base/i18n/Time.tsx';
import { ExternalLink } from '../../../base/ui/ExternalLink.tsx';
import { HiddenUntilDecided, Proposer } from '../../../charts/PlayerName.tsx';
import { LevelTag } from '../../../tables/LevelTag.tsx';
import { EntryState } from '../../voteResult/ResultTag.tsx';
import styles from './RevisionForm.module.css';

/** Shows the details of the entry that a revision is about. */
export function EntryDetails({ entry }: { entry: SongDetail }) {
  const { t } = useTranslation();
  const { voteResult, deleted, removed, proposer } = entry;
  return (
    <dl className={styles.details}>
      <Fact name={t('chart.title')}>{entry.title}</Fact>
      <Fact name={t('chart.artist')}>{entry.artist}</Fact>
      <Fact name={t('submit.level')}>
        <LevelTag table={entry.table} level={entry.level} />
      </Fact>
      <Fact name={t('revise.state')}>
        <EntryState result={voteResult} deleted={deleted} removed={removed} />
      </Fact>
      <Fact name={t('submit.url')}>{addressLink(entry.url)}</Fact>
      <Fact name={t('submit.urlDiff')}>{addressLink(entry.url_diff)}</Fact>
      <Fact name={t('revise.proposer')}>
        {proposer ? (
          <Proposer proposer={proposer} table={entry.table} />
        ) : (
          voteResult === 'new' && <HiddenUntilDecided />
        )}
      </Fact>
      <Fact name={t('common.inGmt9', { heading: t('revise.column.published') })}>{dayOf(entry.publishedTime)}</Fact>
      <Fact name={t('common.inGmt9', { heading: t('revise.decided') })}>{dayOf(entry.decidedTime)}</Fact>
      <Fact name={t('submit.comment')}>{entry.comment}</Fact>
      <Fact name="md5">
        <span className={styles.hash}>{entry.md5}</span>
      </Fact>
      <Fact name="sha256">{entry.sha256 && <span className={styles.hash}>{entry.sha256}</span>}</Fact>
    </dl>
  );
}

interface FactProps {
  name: string;
  /** Shown as a dash where it is empty. */
  children: ReactNode;
}

function Fact({ name, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children || '–'}</dd>
    </div>
  );
}

const dayOf = (time: string | null) => time && <Time time={time} form="slashed" />;

function addressLink(address: string): ReactNode {
  return isLink(address) ? <ExternalLink href={address}>{address}</ExternalLink> : address;
}
