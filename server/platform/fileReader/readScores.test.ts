import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { isRefusal } from '#domain/common/errors.ts';
import { MAX_FILE_SCORES, NONE_SKIPPED } from '#domain/players/scoreFiles/scoreFile.ts';
import { hashes } from '#testing/files/sampleTable.ts';
import {
  BEATORAJA_TABLE,
  beatorajaFile,
  databaseOf,
  endlessFile,
  LR2_TABLE,
  lr2File,
  manyScores,
} from '#testing/files/scoreFiles.ts';
import { createLog } from '../log.ts';
import { openFileReader } from './fileReader.ts';

const log = createLog('silent');
const reader = openFileReader({ log });
const hasty = openFileReader({ log, deadlineMs: 1500 });
afterAll(() => Promise.all([reader.close(), hasty.close()]));

const read = (bytes: Buffer, by = reader) => by.run({ kind: 'operator' }, 'readScores', async () => bytes);
async function scoresOf(bytes: Buffer) {
  const reading = await read(bytes);
  if (isRefusal(reading)) throw new Error(reading.error);
  return reading;
}

const chart = (name: string | number) => hashes(`chart ${name}`);

describe('a score database', () => {
  test('of LR2 has a score for each chart', async () => {
    const reading = await scoresOf(lr2File([{ hash: chart(1).md5.toUpperCase() }, { hash: chart(2).md5, clear: 1 }]));
    expect(reading).toEqual({
      service: 'lr2',
      count: 2,
      skipped: NONE_SKIPPED,
      columns: {
        chartHash: [chart(1).md5, chart(2).md5],
        clear: [4, 1],
        exScore: [1600, 1600],
        maxCombo: [400, 400],
        minBp: [60, 60],
        playedAt: [null, null],
        lnType: [0, 0],
        notes: [1000, 1000],
      },
    });
  });

  test('of beatoraja has long note modes and times', async () => {
    const { sha256 } = chart(1);
    const reading = await scoresOf(beatorajaFile([{ sha256 }, { sha256, mode: 1 }, { sha256, mode: 3 }]));
    expect(reading).toMatchObject({ service: 'beatoraja', count: 2, skipped: { mode: 1 } });
    expect(reading.columns).toMatchObject({ lnType: [0, 1], playedAt: [1_771_000_000, 1_771_000_000] });
  });

  test('is read in WAL mode and in UTF-16 too', async () => {
    const wal = lr2File([{ hash: chart(1).md5 }]);
    wal.fill(2, 18, 20);
    expect(await scoresOf(wal)).toMatchObject({ count: 1 });
    const wide = databaseOf(
      `pragma encoding = 'UTF-16'; ${LR2_TABLE}; insert into score values
        ('${chart(1).md5}', 4, 1, 1, 1, 1, 1, 10, 5, 5, 1, 1, 1, 1, 1, '', '')`,
    );
    expect(await scoresOf(wide)).toMatchObject({ count: 1, columns: { exScore: [3] } });
  });

  test('with rows of wrong types loses those rows only, whatever they contain', async () => {
    const rows = [
      { hash: chart('whole').md5 },
      { hash: null },
      { hash: Buffer.from(chart('blob').md5) },
      { hash: `${chart('nul').md5.slice(0, 31)}\0` },
      { hash: chart('course').md5.repeat(4) },
      { hash: chart(1).md5, clear: 'HARD' },
      { hash: chart(2).md5, perfect: '700 or 1=1' },
      { hash: chart(3).md5, totalnotes: 9_223_372_036_854_775_807n },
      { hash: chart(4).md5, totalnotes: 100 },
      { hash: chart(5).md5, maxcombo: 2_147_483_647, minbp: -1 },
      { hash: chart(6).md5, maxcombo: 'x'.repeat(10_000), minbp: '<b>' },
    ];
    const reading = await scoresOf(lr2File(rows));
    expect(reading).toMatchObject({
      count: 3,
      skipped: { course: 1, hash: 3, lamp: 1, count: 2, judgements: 1 },
    });
    expect(reading.columns.maxCombo).toEqual([400, null, null]);
    expect(reading.columns.minBp).toEqual([60, null, null]);
  });

  test(`has at most ${MAX_FILE_SCORES} rows`, async () => {
    expect(await read(manyScores(MAX_FILE_SCORES + 1))).toEqual({ error: 'ELIMITSCORES', limit: MAX_FILE_SCORES });
    expect(await scoresOf(manyScores(MAX_FILE_SCORES))).toMatchObject({ count: MAX_FILE_SCORES });
  });
});

describe('a file that is not a database is refused', () => {
  const whole = lr2File(Array.from({ length: 500 }, (_, index) => ({ hash: chart(index).md5 })));
  test.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('#TITLE a chart')],
    ['an encrypted database', randomBytes(65_536)],
    ['a header alone', whole.subarray(0, 100)],
    ['the letters of a header, then noise', Buffer.concat([whole.subarray(0, 16), randomBytes(65_536)])],
    ['the first half of a database', whole.subarray(0, 3 * 4096)],
    ['a database with noise in its pages', Buffer.concat([whole.subarray(0, 4096), randomBytes(whole.length - 4096)])],
  ])('%s', async (_, bytes) => {
    expect(await read(Buffer.from(bytes))).toEqual({ error: 'ENOTVALIDFILE' });
  });

  test('an endless list of tables, in time', async () => {
    const begun = performance.now();
    expect(await read(endlessFile(), hasty)).toEqual({ error: 'ETOOCOMPLEX' });
    expect(performance.now() - begun).toBeLessThan(5000);
    expect(await scoresOf(whole)).toMatchObject({ count: 500 });
  });
});

describe('a database with another schema is refused', () => {
  const copy = `${LR2_TABLE.replace('score(', 'real(')}; insert into real (hash, clear) values ('${chart(1).md5}', 4);`;
  test.each<[string, string]>([
    ['without tables', 'select 1'],
    ['with other tables', 'create table song(md5 text)'],
    ['with a table of scores that lacks a column', LR2_TABLE.replace('minbp integer,', '')],
    ['with a table that is made of both', 'create table score(hash text, sha256 text, clear integer)'],
    ['with a view of that name', `${copy} create view score as select * from real`],
    ['with a virtual table of that name', 'create virtual table score using fts4(hash, clear)'],
    [
      'with columns that are computed',
      `${LR2_TABLE.replace('clear integer', 'clear integer as (length(hex(zeroblob(400000000))))')}`,
    ],
    ['with a hidden computed column', BEATORAJA_TABLE.replace('PRIMARY', '[more] INTEGER AS (1) STORED, PRIMARY')],
  ])('%s', async (_, statements) => {
    expect(await read(databaseOf(statements))).toEqual({ error: 'ENOSCORES' });
  });

  test('triggers and views beside its table never run', async () => {
    const more = `create table other(x); create view more as select * from score;
      create trigger score after insert on other begin delete from score; end;
      create trigger second before delete on score begin select raise(abort, 'no'); end;`;
    expect(await scoresOf(lr2File([{ hash: chart(1).md5 }], more))).toMatchObject({ count: 1 });
  });
});
