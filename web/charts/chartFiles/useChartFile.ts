import { useState } from 'react';
import { getFileData, getUploadData } from '#contract/charts/charts.ts';
import type { Reply } from '#contract/platform/endpoint.ts';
import { call, type Failure, isFailure, RANKING_TIMEOUT_MS } from '../../base/api/call.ts';
import { type ChartPreviewFacts, readChart } from './readChart.ts';
import { useLatestSignal } from './useLatestSignal.ts';

/**
 * The server's answer about a file that it has staged: prefilled links, and whether the ranking service knows the
 * chart.
 */
export type StagedFile = Omit<Reply<typeof getFileData>, 'success' | 'json'> & {
  /** Whether it is from the uploader, with the links of its upload. */
  isUploaded: boolean;
};

/** A chart of the uploader: the number of its upload, and its sha256. */
export interface UploadedChart {
  readonly upload: number;
  readonly sha256: string;
}

/** The state of a dropped file. `staged` is set once the server has staged it, so that a proposal can name it. */
export interface ChartFile {
  file: File | null;
  /** The chart of the uploader that is used instead of a file. */
  uploaded: UploadedChart | null;
  isReading: boolean;
  chart: ChartPreviewFacts | null;
  staged: StagedFile | null;
  failure: Pick<Failure, 'error'> | null;
}

const nothing: ChartFile = { file: null, uploaded: null, isReading: false, chart: null, staged: null, failure: null };

/**
 * A dropped chart, shown as soon as the browser has read it, and sent to the server to be staged; or a chart of the
 * uploader, which the server has already.
 *
 * @param before a chart that the server has staged before
 */
export function useChartFile(
  onStaged: (staged: StagedFile) => void = () => undefined,
  before: Pick<ChartFile, 'chart' | 'staged'> | null = null,
) {
  const [state, setState] = useState({ ...nothing, ...before });
  const latestSignal = useLatestSignal();

  const load = async (file: File) => {
    const signal = latestSignal();
    // A file that was dropped in the meantime replaces this one.
    const show = (change: Partial<ChartFile>) => {
      if (!signal.aborted) setState((known) => ({ ...known, ...change }));
    };
    setState({ ...nothing, file, isReading: true });
    const chart = await readChart(file, signal);
    if ('error' in chart) return show({ isReading: false, failure: chart });
    show({ chart });

    // The server may ask a ranking service.
    const answer = await call(getFileData, { form: { file } }, { timeoutMs: RANKING_TIMEOUT_MS });
    if (isFailure(answer)) return show({ isReading: false, failure: answer });
    const { url, url_diff, lookUp, lookUpRequired, proposed } = answer;
    const staged = { url, url_diff, lookUp, lookUpRequired, proposed, isUploaded: false };
    show({ isReading: false, staged });
    if (!signal.aborted) onStaged(staged);
  };

  const loadUploaded = async (uploaded: UploadedChart) => {
    const signal = latestSignal();
    setState({ ...nothing, uploaded, isReading: true });
    const answer = await call(getUploadData, { body: uploaded }, { timeoutMs: RANKING_TIMEOUT_MS });
    if (signal.aborted) return;
    if (isFailure(answer)) return setState({ ...nothing, uploaded, failure: answer });
    const { json: chart, url, url_diff, lookUp, lookUpRequired, proposed } = answer;
    const staged = { url, url_diff, lookUp, lookUpRequired, proposed, isUploaded: true };
    setState({ ...nothing, uploaded, chart, staged });
    onStaged(staged);
  };

  const clear = () => {
    latestSignal();
    setState(nothing);
  };

  return { ...state, load, loadUploaded, clear };
}
