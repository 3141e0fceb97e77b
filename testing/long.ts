/** Whether the tests marked long run too (`npm run test:long`). */
export const long = process.env.LONG_TESTS === '1';

/** Returns the first value by default, the second in the long run. */
export function rounds<T = number>(few: T, many: T): T {
  return long ? many : few;
}

/**
 * Prints in the long run how far a test is, at every tenth of its rounds.
 *
 * @param of how many rounds there are
 * @returns what to call after each round
 */
export function progress(name: string, of: number): () => void {
  const start = performance.now();
  let done = 0;
  return () => {
    done++;
    const seconds = Math.round((performance.now() - start) / 1000);
    if (long && done % Math.ceil(of / 10) === 0) console.log(`${name}: ${done} of ${of} rounds, ${seconds} s`);
  };
}
