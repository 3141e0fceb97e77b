import { useEffect, useState } from 'react';
import { getHash } from '#contract/charts.ts';
import type { Reply } from '#contract/endpoint.ts';
import { call, type Failure, isFailure } from '../api/call.ts';
import { type Comparison, compareCharts } from '../chartFiles/compareCharts.ts';
import type { ChartFile } from '../chartFiles/useChartFile.ts';

export type ServerComparison = Reply<typeof getHash>['hash'];

/** How far comparing has come: the browser's own answer first, then the server's, which decides. */
export interface Verification {
  original: File | null;
  local: Comparison | null;
  server: ServerComparison | null;
  failure: Pick<Failure, 'error'> | null;
}

type Outcome = Omit<Verification, 'original'>;
const nothing: Outcome = { local: null, server: null, failure: null };

/** The original chart beside a proposed one: compared again whenever either of the two is another file. */
export function useVerification({ file, chart, kept, isReading }: ChartFile) {
  const [original, setOriginal] = useState<File | null>(null);
  const [outcome, setOutcome] = useState(nothing);
  const isKept = kept !== null;
  const sha256 = chart?.sha256 ?? '';

  useEffect(() => {
    setOutcome(nothing);
    if (!original || !isKept) return;
    const waiting = new AbortController();
    const show = (change: Partial<Outcome>) => {
      if (!waiting.signal.aborted) setOutcome((known) => ({ ...known, ...change }));
    };
    const compare = async () => {
      // An uploaded chart is on the server only.
      const local = file && (await compareCharts(original, file, waiting.signal));
      if (local && 'error' in local) return show({ failure: local });
      show({ local });
      if (waiting.signal.aborted) return;
      const answer = await call(getHash, { form: { file: original, chart: sha256 } });
      show(isFailure(answer) ? { failure: answer } : { server: answer.hash });
    };
    void compare();
    return () => waiting.abort();
  }, [original, isKept, file, sha256]);

  const { local, server, failure } = outcome;
  return {
    ...outcome,
    original,
    isComparing: Boolean(original && (isKept || isReading) && !server && !failure),
    /** Nothing is missing: the chart plays the sounds of its original, as the server found too. */
    isAligned: server?.comparable === true && server.zureCount === 0,
    agrees: !local || !server || (local.zureCount === server.zureCount && local.comparable === server.comparable),
    take: setOriginal,
    clear: () => setOriginal(null),
  };
}
