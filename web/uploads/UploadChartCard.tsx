import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadChart } from '#contract/uploads/uploads.ts';
import { Icon } from '../base/ui/Icon.tsx';
import { Group } from '../base/ui/Layout.tsx';
import { Tag } from '../base/ui/Tag.tsx';
import { DensityPlot } from '../charts/DensityPlot.tsx';
import detail from '../charts/Detail.module.css';
import { Fact, Hash } from '../charts/EntryFacts.tsx';
import { paths } from '../frame/pages/paths.ts';
import { bpmRangeText, difficultyNames, levelText } from './describeChart.ts';
import { Placements } from './Placements.tsx';
import { ProposeChart } from './ProposeChart.tsx';
import styles from './Uploads.module.css';
import type { UploadDetail } from './uploadDetail.ts';

interface UploadChartCardProps {
  upload: Pick<UploadDetail, 'entryNo' | 'keys' | 'file'>;
  chart: UploadChart;
  /** From 1. */
  number: number;
}

/** Shows a chart of an upload: what its file says, its density, where it is listed, and further links. */
export function UploadChartCard({ upload, chart, number }: UploadChartCardProps) {
  const { t } = useTranslation();
  const heading = useId();
  const level = levelText(chart);
  const { chartname, notes, longNotes, total, difficulty, judgeText, filename, density, tables, md5, sha256 } = chart;
  const hasFile = upload.file !== null && sha256 !== '';
  return (
    <section className={detail.card} aria-labelledby={heading}>
      <Group component="h2" id={heading} gap="var(--space-1) var(--space-2)">
        {level && (
          <Tag color="var(--ink)">
            <bdi>{level}</bdi>
          </Tag>
        )}
        <bdi>{chartname || t('uploads.chartNumber', { number })}</bdi>
      </Group>
      <DensityPlot density={density} isLarge />
      <Group component="dl" className={styles.figures} gap="var(--space-2) var(--space-5)" align="stretch">
        {notes !== null && (
          <Figure name={t('chart.notes')}>
            {longNotes ? t('chart.notesOf', { notes, longNotes }) : String(notes)}
          </Figure>
        )}
        <Figure name={t('chart.bpm')}>{bpmRangeText(chart)}</Figure>
        <Figure name={t('chart.judge')}>{judgeText}</Figure>
        <Figure name={t('chart.total')}>{total === null ? '' : String(total)}</Figure>
        <Figure name={t('chart.difficulty')}>
          {difficulty === null ? '' : `${difficulty} ${difficultyNames[difficulty - 1]}`}
        </Figure>
      </Group>
      <Placements tables={tables} />
      {hasFile && (
        <Group gap="var(--space-2) var(--space-5)">
          <Link to={paths.chart} params={{ sha256 }} className={styles.download}>
            <Icon name="voteCount" size={16} />
            {t('uploads.picture')}
          </Link>
          <ProposeChart entryNo={upload.entryNo} keys={upload.keys} chart={chart} />
        </Group>
      )}
      {(filename || md5 || sha256) && (
        <details className={styles.more}>
          <summary>
            <Icon name="down" size={16} />
            {t('uploads.fileAndHashes')}
          </summary>
          <dl className={detail.facts}>
            {filename && <Fact name={t('uploads.filename')}>{filename}</Fact>}
            <Hash name="md5" value={md5} />
            <Hash name="sha256" value={sha256} />
          </dl>
        </details>
      )}
    </section>
  );
}

/** A value with its name above it; nothing if it is unknown. */
function Figure({ name, children }: { name: string; children: string | null }) {
  if (!children) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
