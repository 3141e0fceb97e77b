import { useRef, useState } from 'react';
import { getFileData } from '#contract/charts.ts';
import { call, type Failure, isFailure } from '../api/call.ts';
import { type ChartPreviewFacts, readChart } from './readChart.ts';

/** Links to begin with, from an earlier entry of the same song. */
export interface KnownLinks {
  url: string;
  url_diff: string;
}

/** What has become of the dropped file. `isKept`: the server holds it, so that a proposal can name it. */
export interface ChartFile {
  isReading: boolean;
  chart: ChartPreviewFacts | null;
  isKept: boolean;
  failure: Pick<Failure, 'error'> | null;
}

const nothing: ChartFile = { isReading: false, chart: null, isKept: false, failure: null };

/** A dropped chart: shown as soon as the browser has read it, and sent to the server to be kept. */
export function useChartFile(onLinks: (links: KnownLinks) => void) {
  const [state, setState] = useState(nothing);
  const newest = useRef<File>(null);

  const take = async (file: File) => {
    newest.current = file;
    // A file dropped meanwhile makes this one's outcome void.
    const show = (change: Partial<ChartFile>) => {
      if (newest.current === file) setState((known) => ({ ...known, ...change }));
    };
    setState({ ...nothing, isReading: true });
    const reading = await readChart(file);
    if ('error' in reading) return show({ isReading: false, failure: reading });
    show({ chart: reading });

    const answer = await call(getFileData, { form: { file } });
    if (isFailure(answer)) return show({ isReading: false, failure: answer });
    show({ isReading: false, isKept: true });
    if (newest.current === file) onLinks(answer);
  };

  const clear = () => {
    newest.current = null;
    setState(nothing);
  };

  return { ...state, take, clear };
}
