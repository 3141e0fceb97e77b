import { firstIndexFrom } from '../../common/firstIndexFrom.ts';

/** Finds the objects between judge line and top, however many a chart has. */
export interface ScrollIndex {
  /**
   * Visits the objects from a time on that are between two scrolls. As in beatoraja, the look ahead ends at the first
   * one above `top`, so that what turns back below it by a factor under 0 shows only once that one does.
   */
  eachVisible(time: number, bottom: number, top: number, visit: (index: number) => void): void;
}

/**
 * Indexes objects in order of time by their scrolls, which rise or fall in runs: without `#SCROLL` below 0 there is
 * one run, and the visible part of each is found by binary search.
 */
export function createScrollIndex(times: Float64Array, scrolls: Float64Array): ScrollIndex {
  const runs = runsOf(scrolls);
  const runEnds = runs.map(({ end }) => end);
  return {
    eachVisible(time, bottom, top, visit) {
      let next = firstIndexFrom(times, time);
      for (let run = firstIndexFrom(runEnds, next + 1); run < runs.length; run++) {
        const { end, values, isRising } = runs[run] as Run;
        const start = end - values.length;
        const from = isRising ? Math.max(next - start, firstIndexFrom(values, bottom)) : next - start;
        const to = isRising ? firstIndexFrom(values, top) : firstIndexFrom(values, -bottom);
        if (!isRising && -(values[from] ?? 0) > top) return;
        for (let index = from; index < to; index++) visit(start + index);
        if (isRising && to < values.length) return;
        next = end;
      }
    },
  };
}

interface Run {
  /** The index after the last object of the run. */
  readonly end: number;
  /** The scrolls of the run, negated where they fall, so that they ascend. */
  readonly values: Float64Array;
  readonly isRising: boolean;
}

function runsOf(scrolls: Float64Array): Run[] {
  const runs: Run[] = [];
  for (let start = 0; start < scrolls.length; ) {
    let end = start + 1;
    while (end < scrolls.length && scrolls[end] === scrolls[start]) end++;
    const isRising = end === scrolls.length || (scrolls[end] ?? 0) > (scrolls[start] ?? 0);
    const goesOn = (index: number) => {
      const [before = 0, here = 0] = [scrolls[index - 1], scrolls[index]];
      return isRising ? here >= before : here <= before;
    };
    while (end < scrolls.length && goesOn(end)) end++;
    const values = isRising ? scrolls.subarray(start, end) : scrolls.slice(start, end).map((scroll) => -scroll);
    runs.push({ end, values, isRising });
    start = end;
  }
  return runs;
}
