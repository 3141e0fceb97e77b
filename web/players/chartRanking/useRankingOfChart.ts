import { chartRanking } from '#contract/players/chartRanking.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { chartRankingQuery } from '../../frame/pages/queries/chartRankingQuery.ts';

/** The hashes of a chart; one of them may be empty. */
export interface ChartHashes {
  md5: string;
  sha256: string;
}

/** Fetches the top of the ranking of a chart; nothing without a hash. */
export function useRankingOfChart({ md5, sha256 }: ChartHashes) {
  const hash = sha256 || md5;
  const ranking = useEndpoint(
    chartRanking,
    { params: { hash }, query: chartRankingQuery({}) },
    { enabled: hash !== '' },
  );
  return { hash, ranking };
}

/** Whether the ranking of a chart is there, or will not come. */
export function useIsRanked(hashes: ChartHashes): boolean {
  const { hash, ranking } = useRankingOfChart(hashes);
  return hash === '' || !ranking.isPending;
}
