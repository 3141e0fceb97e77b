import { expect, test } from 'vitest';
import { ruleBook, rulesAt } from '#domain/rules/rules.ts';
import { checkFile } from './checkFile.worker.ts';

const count = '2026-12-06T12:00:00.000Z';
const head = {
  form: 1,
  table: 'st',
  count,
  rules: { from: '2025-02-16T15:00:00.000Z', rules: rulesAt(ruleBook, new Date(count)) },
  before: { file: 'ST-2026-11-22.ndjson', sha256: 'f'.repeat(64) },
};
const cast = {
  vote: 'yes',
  difficulty: 'mid',
  level: null,
  at: '2026-11-30T00:00:00.000Z',
  voidedAt: null,
  right: null,
};
const accepted = {
  box: 'main/7',
  entry: { table: 'st', level: 10, title: '星の "B"', md5: '0'.repeat(32), result: 'new', deleted: false },
  revision: null,
  publishedAt: '2026-11-24T12:00:00.000Z',
  refusedSeconds: 0,
  ballots: [cast, cast],
  decision: {
    tag: 'update',
    at: count,
    before: { table: 'st', level: 10 },
    after: { table: 'st', level: 10 },
    yes: 2,
    neutral: 0,
    no: 0,
    high: 0,
    mid: 2,
    low: 0,
    minimum: 2,
    threshold: 70,
    rule: 'enoughVotes',
  },
};
const fileOf = (...lines: object[]) => new Blob(lines.map((line) => `${JSON.stringify(line)}\n`));

test('a file of a vote count is named, with its votes and hash', async () => {
  const file = fileOf(head, accepted);
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  expect(await checkFile(file)).toEqual({
    problem: null,
    differences: [],
    facts: {
      name: 'ST-2026-12-06.ndjson',
      votes: 1,
      sha256: Buffer.from(hash).toString('hex'),
      before: `ST-2026-11-22.ndjson ${'f'.repeat(64)}`,
    },
  });
});

test('what differs is named', async () => {
  const ballots = [cast, { ...cast, vote: 'no' }];
  expect(await checkFile(fileOf(head, accepted, { ...accepted, box: 'main/8', ballots }))).toMatchObject({
    problem: 'differs',
    differences: ['main/8 "星の "B"": 2 yes published, 1 in the ballots'],
  });
});

test.each([
  ['a file without lines', new Blob([])],
  ['a file of another kind', new Blob([new Uint8Array([0xff, 0x00])])],
  ['other lines', fileOf({ entry: 'main/1' })],
  ['a form that is not known', fileOf({ ...head, form: 2 }, accepted)],
  ['an invalid date', fileOf({ ...head, count: 'soon' }, accepted)],
  ['a vote without its parts', fileOf(head, { box: 'main/7' })],
])('%s is no such file', async (_, file) => {
  expect(await checkFile(file)).toEqual({ problem: 'noFile' });
});

test('a file of more than 20 MB is not read', async () => {
  expect(await checkFile(new Blob([new Uint8Array(20_000_001)]))).toEqual({ problem: 'tooLarge' });
});
