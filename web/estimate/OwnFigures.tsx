import { useTranslation } from 'react-i18next';
import { lampOf } from '#domain/players/clears.ts';
import { numberText } from '../base/i18n/numberText.ts';
import { Figure } from '../charts/ChartFigures.tsx';
import { useSession } from '../frame/session/useSession.ts';
import { type ChartHashes, useRankingOfChart } from '../players/chartRanking/useRankingOfChart.ts';
import { Lamp } from '../tables/Lamp.tsx';
import { useEntryEstimate } from './useEntryEstimate.ts';

interface OwnFiguresProps extends ChartHashes {
  table: string;
  entryNo: number;
  isEstimated: boolean;
}

/** The viewer's lamp on a chart, and their chance of the next one; nothing for visitors. */
export function OwnFigures({ table, entryNo, isEstimated, ...hashes }: OwnFiguresProps) {
  const { t, i18n } = useTranslation();
  const { session } = useSession();
  const { ranking } = useRankingOfChart(hashes);
  const own = ranking.data?.own[0];
  const chance = useEntryEstimate(table, entryNo, isEstimated).data?.own;
  if (!session) return null;
  const percent = (share: number) => numberText(i18n.language, 100 * share);
  return (
    <>
      <Figure name={t('stage.lamp')}>
        <Lamp lamp={(own && lampOf(own.playerName, own.clear)?.bucket) ?? 'NOPLAY'} shape="name" />
      </Figure>
      {chance && (
        <Figure name={t('stage.chance', { lamp: t(`chartEstimate.lamps.${chance.lamp}`) })}>
          {percent(chance.chance)}%{' '}
          <small className="dim">
            ({percent(chance.low)}–{percent(chance.high)}%)
          </small>
        </Figure>
      )}
    </>
  );
}
