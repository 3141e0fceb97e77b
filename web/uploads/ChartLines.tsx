import { useTranslation } from 'react-i18next';
import type { UploadChart } from '#contract/uploads/uploads.ts';
import { Tag } from '../base/ui/Tag.tsx';
import { DensityPlot } from '../charts/DensityPlot.tsx';
import { bpmRangeText, levelText } from './describeChart.ts';
import { Placements } from './Placements.tsx';
import styles from './Uploads.module.css';

/** Lists the charts of an upload, each with its level, density and facts, and where it is listed. */
export function ChartLines({ charts }: { charts: readonly UploadChart[] }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.charts}>
      {charts.map((chart, position) => {
        const level = levelText(chart);
        const bpm = bpmRangeText(chart);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: charts of an upload never change their order, and may be alike
          <li key={position} className={styles.chart}>
            <span className={styles.chartName}>
              {level && (
                <Tag color="var(--ink)">
                  <bdi>{level}</bdi>
                </Tag>
              )}
              <bdi title={chart.chartname}>{chart.chartname}</bdi>
              <Placements tables={chart.tables} isShort />
            </span>
            <DensityPlot density={chart.density} />
            <span className={styles.chartFacts}>
              <span>{chart.notes !== null && t('uploads.notes', { count: chart.notes })}</span>
              <span>{bpm !== null && `BPM ${bpm}`}</span>
              <span>{chart.judgeText}</span>
              <span>{chart.total !== null && `TOTAL ${chart.total}`}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
