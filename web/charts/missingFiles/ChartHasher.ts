import { isChartFileName } from '#domain/charts/chartFileName.ts';

/** A chart file with its hashes. */
export interface FoundChart {
  file: File;
  md5: string;
  sha256: string;
}

/** The extensions of the files in which charts are looked for. */
export const SEARCHED_EXTENSIONS = ['.bms', '.bme', '.bml', '.pms', '.zip'];

/** Whether charts are looked for in a file of this name: it is a chart or a zip. */
export const isSearched = (name: string): boolean => isChartFileName(name) || /\.zip$/i.test(name);

/** Hashes the charts of files in a worker, one file at a time. */
export class ChartHasher {
  readonly #worker = new Worker(new URL('./hashCharts.worker.ts', import.meta.url), { type: 'module' });
  #last: Promise<unknown> = Promise.resolve();

  /** Returns the charts in a file, a chart or a zip; null if it cannot be read. */
  chartsIn(file: File): Promise<FoundChart[] | null> {
    const answer = this.#last.then(
      () =>
        new Promise<FoundChart[] | null>((resolve) => {
          this.#worker.onmessage = ({ data }: MessageEvent<FoundChart[] | null>) => resolve(data);
          this.#worker.onerror = () => resolve(null);
          this.#worker.postMessage(file);
        }),
    );
    this.#last = answer;
    return answer;
  }

  close() {
    this.#worker.terminate();
  }
}
