import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import { ERROR_CODES, ERRORS, type ErrorCode } from '#domain/common/errors.ts';
import { UNUSED_CODES } from '#testing/checks/unusedCodes.ts';

const root = path.join(import.meta.dirname, '..');

/** The code of rules and actions: what names a code there can give it. Texts and lists of codes do not count. */
const sources = globSync(['domain/**/*.ts', 'server/**/*.ts'], { cwd: root })
  .filter((file) => !/\.test\.ts$/.test(file) && !/domain[\\/](errors|messageValues)\.ts$/.test(file))
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .join('\n');
/** Given to `refuse`, returned by a check of a field, or chosen from a table of codes; in a type alone it gives nothing. */
const isGiven = (code: ErrorCode) => new RegExp(`(refuse\\(|return |[?:] )[^;|]*'${code}'`).test(sources);

describe('every code of the catalogue', () => {
  test.each(ERROR_CODES)('%s is given by a rule or an action, said by the client alone, or of a later part', (code) => {
    const why = [isGiven(code), 'clientOnly' in ERRORS[code], code in UNUSED_CODES];
    expect(why.filter(Boolean), `given, client only, later: ${why.join(', ')}`).toHaveLength(1);
  });

  test('that a call lists is one that can be given, or waits for its service', () => {
    const waiting: ErrorCode[] = [];
    for (const code of new Set(endpoints.flatMap(({ refusals }) => refusals))) {
      if (!isGiven(code)) waiting.push(code);
    }
    expect(waiting).toEqual([]);
  });
});
