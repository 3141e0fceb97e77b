import { useEffect, useState } from 'react';
import { getHash } from '#contract/charts/charts.ts';
import type { Reply } from '#contract/platform/endpoint.ts';
import { call, type Failure, isFailure } from '../../base/api/call.ts';
import { type Comparison, compareCharts } from '../../charts/chartFiles/compareCharts.ts';
import type { ChartFile } from '../../charts/chartFiles/useChartFile.ts';

/** What the server found by comparing the two charts. */
export type ServerComparison = Reply<typeof getHash>['hash'];

/** The state of the comparison: the result of the browser comes first, then that of the server, which decides. */
export interface Verification {
  original: File | null;
  local: Comparison | null;
  server: ServerComparison | null;
  failure: Pick<Failure, 'error'> | null;
}

type Outcome = Omit<Verification, 'original'>;
const nothing: Outcome = { local: null, server: null, failure: null };

/** Compares a proposed chart with its original, again whenever either of the two files is replaced. */
export function useVerification({ file, chart, staged, isReading }: ChartFile) {
  const [original, setOriginal] = useState<File | null>(null);
  const [outcome, setOutcome] = useState(nothing);
  const isStaged = staged !== null;
  const sha256 = chart?.sha256 ?? '';

  useEffect(() => {
    setOutcome(nothing);
    if (!original || !isStaged) return;
    const controller = new AbortController();
    const show = (change: Partial<Outcome>) => {
      if (!controller.signal.aborted) setOutcome((known) => ({ ...known, ...change }));
    };
    const compare = async () => {
      // A chart from the uploader is on the server only.
      const local = file && (await compareCharts(original, file, controller.signal));
      if (local && 'error' in local) return show({ failure: local });
      show({ local });
      if (controller.signal.aborted) return;
      const answer = await call(getHash, { form: { file: original, chart: sha256 } });
      show(isFailure(answer) ? { failure: answer } : { server: answer.hash });
    };
    void compare();
    return () => controller.abort();
  }, [original, isStaged, file, sha256]);

  const { local, server, failure } = outcome;
  return {
    ...outcome,
    original,
    isComparing: Boolean(original && (isStaged || isReading) && !server && !failure),
    /** Whether the chart plays the keysounds of its original, by the result of the server. */
    isAligned: server?.comparable === true && server.zureCount === 0,
    /** Whether browser and server found the same. */
    agrees: !local || !server || (local.zureCount === server.zureCount && local.comparable === server.comparable),
    setOriginal,
    clear: () => setOriginal(null),
  };
}
