import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'stellaverse-lint-'));
afterAll(() => fs.rmSync(scratch, { recursive: true }));

const IMPURE = ['Date.now()', 'Date()', 'new Date()', 'Math.random()', 'crypto.randomUUID()', 'performance.now()'];
const PURE = ['new Date(0)', 'Date.UTC(2026, 10)', 'Math.max(1, 2)'];

/** Lints a file with these lines in `domain/`. */
function lint(name: string, values: readonly string[]): { says: string; lines: number[] } {
  for (const file of ['biome.json', '.gitignore', 'domain/pure.grit']) {
    fs.cpSync(path.join(root, file), path.join(scratch, file));
  }
  const file = path.join('domain', name);
  fs.writeFileSync(path.join(scratch, file), values.map((value, nth) => `export const v${nth} = ${value};\n`).join(''));
  const biome = path.join(root, 'node_modules/.bin/biome');
  const { stdout, stderr } = spawnSync(biome, ['lint', file], { cwd: scratch, encoding: 'utf8' });
  const found = `${stdout}${stderr}`.matchAll(/:(\d+):\d+ plugin/g);
  return { says: `${stdout}${stderr}`, lines: [...found].map(([, line]) => Number(line)) };
}

it('lint rejects clocks and random numbers in domain: both are passed in', () => {
  const { says, lines } = lint('rule.ts', [...IMPURE, ...PURE]);
  expect(lines).toEqual(IMPURE.map((_, index) => index + 1));
  expect(says).toContain('time and chance are passed in');
});

it('tests may use them', () => {
  expect(lint('rule.test.ts', IMPURE).lines).toEqual([]);
});
