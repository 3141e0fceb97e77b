import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import { ERROR_CODES, ERRORS, type ErrorCode } from '#domain/common/errors.ts';
import { UNUSED_CODES } from '#testing/checks/unusedCodes.ts';

const root = path.join(import.meta.dirname, '..');

/** The source of rules and actions, without texts and lists of codes. */
const sources = globSync(['domain/**/*.ts', 'server/**/*.ts'], { cwd: root })
  .filter((file) => !/\.test\.ts$/.test(file) && !/domain[\\/](errors|messageValues)\.ts$/.test(file))
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .join('\n');
/**
 * Returns whether a code is passed to `refuse`, returned by a check of a field, or chosen from a table of codes. A type
 * does not count.
 */
const isReturned = (code: ErrorCode) => new RegExp(`(refuse\\(|return |[?:] )[^;|]*'${code}'`).test(sources);

describe('every code of the catalogue', () => {
  test.each(ERROR_CODES)('%s is returned by a rule or an action, shown only by the client, or not used yet', (code) => {
    const why = [isReturned(code), 'clientOnly' in ERRORS[code], code in UNUSED_CODES];
    expect(why.filter(Boolean), `returned, client only, later: ${why.join(', ')}`).toHaveLength(1);
  });

  test('that an endpoint lists is returned somewhere', () => {
    const unused: ErrorCode[] = [];
    for (const code of new Set(endpoints.flatMap(({ refusals }) => refusals))) {
      if (!isReturned(code)) unused.push(code);
    }
    expect(unused).toEqual([]);
  });
});
