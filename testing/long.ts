/** Whether the tests marked long run too (`npm run test:long`). */
export const long = process.env.LONG_TESTS === '1';

/** How often to repeat: a few times by default, often in the long run. */
export function rounds(few: number, many: number): number {
  return long ? many : few;
}
