import { useTranslation } from 'react-i18next';
import styles from './ChartPreview.module.css';
import type { ChartPreviewFacts } from './readChart.ts';

/** Shows everything that was read from a chart file. */
export function ChartPreview({ chart }: { chart: ChartPreviewFacts }) {
  const { t } = useTranslation();
  const none = t('chart.none');
  const bpm = chart.minBpm === chart.maxBpm ? `${chart.maxBpm}` : `${chart.minBpm}–${chart.maxBpm}`;
  const artist = [chart.artist, chart.subartist].filter(Boolean).join(' ');
  const long = [
    ['title', chart.fullTitle],
    ['artist', artist || none],
  ] as const;
  const short = [
    ['genre', chart.genre || none],
    ['keys', chart.keys],
    ['bpm', bpm],
    ['notes', t('chart.notesOf', { notes: chart.notes, longNotes: chart.longNotes })],
    ['total', chart.total === null ? none : String(chart.total)],
    ['judge', chart.judge],
    ['playlevel', chart.playlevel || none],
    ['difficulty', chart.difficulty === null ? none : String(chart.difficulty)],
    ['random', t(chart.random ? 'common.yes' : 'common.no')],
  ] as const;
  return (
    <dl className={styles.facts} aria-label={t('chart.preview')}>
      {long.map(([name, value]) => (
        <div key={name} className={styles.wide}>
          <dt className="note">{t(`chart.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {short.map(([name, value]) => (
        <div key={name}>
          <dt className="note">{t(`chart.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {(['md5', 'sha256'] as const).map((name) => (
        <div key={name} className={styles.wide}>
          <dt className="note">{name}</dt>
          <dd className={styles.hash}>{chart[name]}</dd>
        </div>
      ))}
    </dl>
  );
}
