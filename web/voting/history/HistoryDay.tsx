import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/endpoint.ts';
import type { history, historyTags } from '#contract/voting/voteCounts.ts';
import { Day } from '../../base/i18n/Day.tsx';
import { Icon } from '../../base/ui/Icon.tsx';
import { Tag } from '../../base/ui/Tag.tsx';
import { EntryTitle } from '../../charts/EntryTitle.tsx';
import { RevisionTag } from '../../charts/RevisionTag.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { LevelMove } from '../../tables/LevelMove.tsx';
import { VoteCounts } from '../voteResult/VoteCounts.tsx';
import styles from './History.module.css';

type ChangesOfDay = Reply<typeof history>['source'][number];
type Song = ChangesOfDay['tags'][number]['songs'][number];

/** The colors of the tags. */
const colors = {
  update: 'var(--good)',
  changechart: 'var(--link)',
  changelink: 'var(--link)',
  cancel: 'var(--calm)',
  delete: 'var(--bad)',
  deletesub: 'var(--bad)',
  undo: 'var(--warn)',
} as const satisfies Record<(typeof historyTags)[number], string>;

interface HistoryDayProps {
  day: ChangesOfDay;
  withNeutral: boolean;
}

/** Shows one day of the history: under each tag the charts that it applies to. */
export function HistoryDay({ day, withNeutral }: HistoryDayProps) {
  const { t, i18n } = useTranslation();
  const numbers = new Intl.NumberFormat(i18n.language);
  return (
    <section className={styles.day} aria-labelledby={`day-${day.date}`}>
      <h2 id={`day-${day.date}`}>
        <Day day={day.date} />
      </h2>
      {day.tags.map(({ tag, songs }) => (
        <div key={tag} className={styles.group}>
          <h3>
            <Tag color={colors[tag]}>{t(`historyPage.tag.${tag}`)}</Tag>
            <span className="hint">{numbers.format(songs.length)}</span>
          </h3>
          <ul className={styles.songs}>
            {songs.map((song) => (
              <HistoryChart
                key={`${song.submission} ${song.revision?.entryNo ?? ''} ${song.before.level}`}
                song={song}
                isUpdate={tag === 'update'}
                withNeutral={withNeutral}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

interface HistoryChartProps {
  song: Song;
  isUpdate: boolean;
  withNeutral: boolean;
}

function HistoryChart({ song, isUpdate, withNeutral }: HistoryChartProps) {
  const { t } = useTranslation();
  const { table, submission, title, before, after, revision, published, undone } = song;
  const isVoted = song.voteYes + song.voteNeutral + song.voteNo > 0;
  return (
    <li>
      <LevelMove from={before} to={after} />
      <span className={styles.song}>
        <EntryTitle tableId={table} entryNo={submission} title={title} />
        {revision && (
          <Link
            to={paths.revision}
            params={{ tableId: revision.table, entryNo: String(revision.entryNo) }}
            className={styles.revision}
          >
            <RevisionTag type={revision.type} target={after} />
          </Link>
        )}
      </span>
      {undone && <em>{t('history.undone')}</em>}
      {isUpdate && (
        <span className={styles.votes}>
          {isVoted && <VoteCounts counts={song} withNeutral={withNeutral} />}
          <span className={published ? styles.published : styles.gone}>
            {published && <Icon name="check" size={16} />}
            {t(published ? 'historyPage.published' : 'historyPage.notPublished')}
          </span>
        </span>
      )}
    </li>
  );
}
