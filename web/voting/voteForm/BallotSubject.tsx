import { useTranslation } from 'react-i18next';
import { isLink } from '#domain/common/link.ts';
import { daysLeft } from '#domain/voting/window.ts';
import { serverNow } from '../../base/api/serverClock.ts';
import { ExternalIconLink } from '../../base/ui/ExternalIconLink.tsx';
import { Icon } from '../../base/ui/Icon.tsx';
import { Group, Stack } from '../../base/ui/Layout.tsx';
import { LoadedChartStage } from '../../charts/ChartStage.tsx';
import { EntryTitle } from '../../charts/EntryTitle.tsx';
import { FavouriteStar } from '../../charts/FavouriteStar.tsx';
import { RevisionTag } from '../../charts/RevisionTag.tsx';
import { LevelMove } from '../../tables/LevelMove.tsx';
import { Deadline } from '../voteResult/Deadline.tsx';
import type { BallotPaper } from './ballotPaper.ts';
import styles from './VoteDialog.module.css';
import { voteKeys } from './voteKeys.ts';

/** Shows the subject of a vote: the chart, its level, the proposer's comment, and the deadline. */
export function BallotSubject({ paper: { table, entry, about } }: { paper: BallotPaper }) {
  const { t } = useTranslation();
  const { title, artist, url, url_diff, level, comment, deadline } = entry;
  const target = 'target' in entry ? entry.target : null;
  const days = daysLeft(new Date(deadline), serverNow());
  return (
    <Stack className={styles.about} gap="var(--space-2)">
      <Group className={styles.tags} gap="var(--space-icon)">
        <LevelMove from={{ table: table.id, level }} to={target} />
        {about !== 'song' && <RevisionTag type={about} target={target} />}
        <span className={styles.links}>
          {isLink(url) && <ExternalIconLink href={url} icon="song" label={t('vote.songOf', { title })} />}
          {isLink(url_diff) && (
            <ExternalIconLink href={url_diff} icon="download" label={t('vote.chartOf', { title })} />
          )}
        </span>
        <FavouriteStar md5={entry.md5} sha256={entry.sha256} />
      </Group>
      <div>
        <strong className={styles.title}>
          <EntryTitle tableId={table.id} entryNo={entry.entryNo} title={title} isRevision={'target' in entry} />
        </strong>
        <div className="hint">{artist}</div>
      </div>
      <LoadedChartStage sha256={entry.sha256} isSmall shortcut={voteKeys.preview[0]} />
      {comment && <blockquote className={styles.comment}>{comment}</blockquote>}
      <div className="hint">
        {t('common.inGmt9', { heading: t('vote.until') })} <Deadline deadline={deadline} />{' '}
        <span className="nowrap">{t('vote.daysLeft', { count: days })}</span>
      </div>
      {about === 'resurrection' && (
        <p className={styles.notice}>
          <Icon name="refresh" size={16} />
          {t('vote.underRevote')}
        </p>
      )}
    </Stack>
  );
}
