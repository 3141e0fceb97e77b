import { useEffect, useRef, useState } from 'react';
import { getFileData, getUploadData } from '#contract/charts.ts';
import type { Reply } from '#contract/endpoint.ts';
import { call, type Failure, isFailure, RANKING_TIMEOUT_MS } from '../api/call.ts';
import { type ChartPreviewFacts, readChart } from './readChart.ts';

/** What the server says of a file that it keeps now: links to begin with, and what the ranking service knows of it. */
export type StagedFile = Omit<Reply<typeof getFileData>, 'success' | 'json'> & {
  /** Whether it came out of the uploader, with the links of its upload. */
  isUploaded: boolean;
};

/** A chart that was uploaded here: the number of its upload, and its sha256. */
export interface UploadedChart {
  readonly upload: number;
  readonly sha256: string;
}

/** What has become of the dropped file. `kept` is set once the server holds it, so that a proposal can name it. */
export interface ChartFile {
  file: File | null;
  /** The uploaded chart that is taken instead of a file. */
  uploaded: UploadedChart | null;
  isReading: boolean;
  chart: ChartPreviewFacts | null;
  kept: StagedFile | null;
  failure: Pick<Failure, 'error'> | null;
}

const nothing: ChartFile = { file: null, uploaded: null, isReading: false, chart: null, kept: null, failure: null };

/**
 * A dropped chart: shown as soon as the browser has read it, and sent to the server to be kept. Or an uploaded one, which the
 * server has already.
 */
export function useChartFile(onKept: (kept: StagedFile) => void = () => undefined) {
  const [state, setState] = useState(nothing);
  const reading = useRef(new AbortController());
  useEffect(() => () => reading.current.abort(), []);

  const startAnew = () => {
    reading.current.abort();
    reading.current = new AbortController();
    return reading.current.signal;
  };

  const take = async (file: File) => {
    const signal = startAnew();
    // A file dropped meanwhile makes this one's outcome void.
    const show = (change: Partial<ChartFile>) => {
      if (!signal.aborted) setState((known) => ({ ...known, ...change }));
    };
    setState({ ...nothing, file, isReading: true });
    const chart = await readChart(file, signal);
    if ('error' in chart) return show({ isReading: false, failure: chart });
    show({ chart });

    // It may ask a ranking service.
    const answer = await call(getFileData, { form: { file } }, { patienceMs: RANKING_TIMEOUT_MS });
    if (isFailure(answer)) return show({ isReading: false, failure: answer });
    const { url, url_diff, lookUp, lookUpRequired } = answer;
    const kept = { url, url_diff, lookUp, lookUpRequired, isUploaded: false };
    show({ isReading: false, kept });
    if (!signal.aborted) onKept(kept);
  };

  const takeUploaded = async (uploaded: UploadedChart) => {
    const signal = startAnew();
    setState({ ...nothing, uploaded, isReading: true });
    const answer = await call(getUploadData, { body: uploaded }, { patienceMs: RANKING_TIMEOUT_MS });
    if (signal.aborted) return;
    if (isFailure(answer)) return setState({ ...nothing, uploaded, failure: answer });
    const { json: chart, url, url_diff, lookUp, lookUpRequired } = answer;
    const kept = { url, url_diff, lookUp, lookUpRequired, isUploaded: true };
    setState({ ...nothing, uploaded, chart, kept });
    onKept(kept);
  };

  const clear = () => {
    startAnew();
    setState(nothing);
  };

  return { ...state, take, takeUploaded, clear };
}
