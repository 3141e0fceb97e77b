import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChartEstimate, estimatedLamps } from '#contract/estimate/estimates.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { tableOf } from '../base/api/currentRules.ts';
import { numberText, rangeText } from '../base/i18n/numberText.ts';
import { Group } from '../base/ui/Layout.tsx';
import { WhenNear } from '../base/ui/WhenNear.tsx';
import detail from '../charts/Detail.module.css';
import { EntryTitle } from '../charts/EntryTitle.tsx';
import { paths } from '../frame/pages/paths.ts';
import { LevelTag } from '../tables/LevelTag.tsx';
import styles from './Estimate.module.css';
import { EstimateCell } from './EstimateCell.tsx';
import { estimatedLevel } from './estimatedLevel.ts';
import { SkillBands } from './SkillBands.tsx';
import { useEntryEstimate } from './useEntryEstimate.ts';

// If the drawing cannot be loaded it is left out, because its numbers are shown beside it.
const noDrawing: Pick<typeof import('./ChanceCurve.tsx'), 'ChanceCurve'> = { ChanceCurve: () => null };
const ChanceCurve = lazy(async () => ({
  default: (await import('./ChanceCurve.tsx').catch(() => noDrawing)).ChanceCurve,
}));

/** The share of charts at either end whose chances count as rising slowly or sharply. */
const EXTREME = 0.2;

interface ChartEstimatePanelProps {
  table: TableRules;
  entryNo: number;
}

/** Shows the estimate of an official chart from the lamps of all players; nothing without an estimate. */
export function ChartEstimatePanel({ table, entryNo }: ChartEstimatePanelProps) {
  const { t, i18n } = useTranslation();
  const reply = useEntryEstimate(table.id, entryNo);
  const estimate = reply.data?.source;
  if (!estimate) return null;
  const { discrimination, tables, similar, offLevel } = estimate;
  const hasEstimate = estimatedLamps.some((lamp) => estimate.lr2[lamp] ?? estimate.beatoraja[lamp]);
  const slope = discrimination.share < EXTREME ? 'slow' : discrimination.share > 1 - EXTREME ? 'sharp' : 'usual';
  return (
    <section className={detail.card} aria-labelledby="estimate">
      <h2 id="estimate">{t('chartEstimate.title')}</h2>
      <LampTable estimate={estimate} />
      {tables.length > 1 && (
        <p className={styles.tables}>
          <span>{t('chartEstimate.tables')}</span>
          {tables.map((entry) => (
            <span key={entry.table} className={styles.onTable}>
              {estimatedLevel(t, i18n.language, tableOf(entry.table) ?? table, entry.level)}
            </span>
          ))}
        </p>
      )}
      {estimatedLamps.some((lamp) => estimate.lr2[lamp]) && (
        <WhenNear className={styles.curve}>
          <Suspense>
            <ChanceCurve table={table} estimate={estimate} />
          </Suspense>
        </WhenNear>
      )}
      <SkillBands bands={estimate.bands} />
      {hasEstimate && (
        <p>
          {t('chartEstimate.difference')} {t(`chartEstimate.slope.${slope}`)}
        </p>
      )}
      {offLevel && (
        <Group component="p" className={detail.notice} gap="var(--space-icon) var(--space-3)">
          <span>
            {t('chartEstimate.off', {
              level: estimatedLevel(t, i18n.language, table, offLevel.level),
              range: rangeText(t, i18n.language, offLevel),
            })}
          </span>
          <Link
            to={paths.vote}
            params={{ tableId: table.id }}
            search={{ list: 'revisions', revise: entryNo, evidence: true }}
          >
            {t('chartEstimate.propose')}
          </Link>
        </Group>
      )}
      {similar.length > 0 && (
        <>
          <h3 id="similar">{t('chartEstimate.similar')}</h3>
          <ul className={styles.similar} aria-labelledby="similar">
            {similar.map((chart) => (
              <li key={`${chart.table} ${chart.entryNo}`}>
                <LevelTag table={chart.table} level={chart.level} />
                <EntryTitle tableId={chart.table} entryNo={chart.entryNo} title={chart.title} />
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.hint}>
        <Link to={paths.estimateMethod}>{t('chartEstimate.method')}</Link>
      </p>
    </section>
  );
}

/** The estimate of each lamp for both clients, and how many players have it. */
function LampTable({ estimate }: { estimate: ChartEstimate }) {
  const { t, i18n } = useTranslation();
  return (
    <table className={styles.lamps}>
      <caption>
        {t('chartEstimate.caption', { count: estimate.total, players: numberText(i18n.language, estimate.total) })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('chartEstimate.lamp')}</th>
          <th scope="col">LR2</th>
          <th scope="col">beatoraja</th>
          <th scope="col">{t('chartEstimate.holders')}</th>
        </tr>
      </thead>
      <tbody>
        {estimatedLamps.map((lamp) => (
          <tr key={lamp}>
            <th scope="row">{t(`chartEstimate.lamps.${lamp}`)}</th>
            <td>
              <EstimateCell level={estimate.lr2[lamp]?.level ?? null} interval={estimate.lr2[lamp]} />
            </td>
            <td>
              <EstimateCell level={estimate.beatoraja[lamp]?.level ?? null} interval={estimate.beatoraja[lamp]} />
            </td>
            <td>{numberText(i18n.language, estimate.holders[lamp])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
