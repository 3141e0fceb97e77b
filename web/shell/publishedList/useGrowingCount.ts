import { startTransition, useCallback, useEffect, useState } from 'react';

/** More rows than any screen shows. */
const FIRST = 100;

/** The further rows are drawn in batches, with a pause before each: a longer one at first, as many type on until then. */
const BATCH = 400;
const BATCH_DELAY_MS = 60;
const TYPING_MS = 300;

/** No row is lower, in pixels. */
const MIN_ROW = 30;

/**
 * Returns how many rows of a long list to draw: the first ones at once, and the rest in batches. It starts over when
 * `version` changes, unless everything was asked for.
 *
 * @param scrolled how far the page will be scrolled at once, in pixels, as when the visitor comes back to it
 */
export function useGrowingCount(
  total: number,
  scrolled: number,
  version: string,
): { count: number; showAll: () => void } {
  const [drawn, setDrawn] = useState({ version, count: FIRST + Math.ceil(scrolled / MIN_ROW) });
  const isSame = drawn.version === version || drawn.count === Number.POSITIVE_INFINITY;
  const count = isSame ? drawn.count : FIRST;
  useEffect(() => {
    if (count >= total) return;
    const draw = () => startTransition(() => setDrawn({ version, count: count + BATCH }));
    const timer = setTimeout(draw, isSame ? BATCH_DELAY_MS : TYPING_MS);
    return () => clearTimeout(timer);
  }, [count, total, version, isSame]);
  const showAll = useCallback(() => setDrawn({ version: '', count: Number.POSITIVE_INFINITY }), []);
  return { count, showAll };
}
