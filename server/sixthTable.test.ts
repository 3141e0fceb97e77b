import { beforeEach, expect, test } from 'vitest';
import { type RuleBook, ruleBook } from '#domain/rules/rules.ts';
import { listFiles } from '#domain/tables/listFiles.ts';
import { player, players } from '#testing/data/players.ts';
import { sixthTable } from '#testing/data/sixthTable.ts';
import { testDatabase } from '#testing/database/database.ts';
import { chartText } from '#testing/files/chartText.ts';
import { propose, published, vote } from '#testing/site/actions.ts';
import { rules } from '#testing/site/rules.ts';
import { testSite } from '#testing/site/site.ts';
import { countAt, FIRST, START } from '#testing/site/voteCounts.ts';

const five = sixthTable({
  id: 'five',
  name: 'Five Keys',
  symbol: 'V',
  playStyle: 'SP',
  neutral: false,
  verification: false,
  numberedBy: 'submission',
});
const book: RuleBook = [
  ...ruleBook,
  { from: new Date('2026-01-01'), rules: { ...rules, tables: [...rules.tables, five] } },
];

const site = await testSite(await testDatabase(), { rules: book, start: START });
const { ctx } = site;
beforeEach(() => site.fresh());

test('a sixth table that is added as data takes proposals, votes and vote counts, and is published', async () => {
  const aki = await player(ctx, 'aki', { cleared: ['five1'] });
  const stranger = await player(ctx, 'stranger', { cleared: ['st10'] });
  expect((await propose(site, aki, { table: 'five', level: 0 })).body.error).toBe('NOTVALIDVALUE');
  expect((await propose(site, stranger, { table: 'five', level: 1 })).body.error).toBe('RESTRICTIONLEVEL');
  const { body } = await propose(site, aki, { table: 'five', level: 2, comment: 'for five keys' });
  expect(body).toEqual({ success: true, entryNo: 1 });
  expect((await propose(site, aki, { table: 'fr', chart: chartText({ title: 'other' }) })).body.entryNo).toBe(1);
  expect(await published(site, 'five', 'score_vote.json')).toEqual([[1, '2']]);

  const song = { tableId: 'five', entryNo: 1 };
  expect((await vote(site, aki, song, 'neutral')).body.error).toBe('NOTVALIDVALUE');
  expect((await vote(site, stranger, song, 'yes')).body.error).toBe('RESTRICTIONLEVEL');
  for (const who of await players(ctx, 'voter', 2, { cleared: ['five1'] })) {
    expect((await vote(site, who, song, 'yes', { option: { difficulty: 'high' } })).status).toBe(200);
  }
  expect((await site.get('/api/vote/songs?table=five', aki)).body).toMatchObject({
    count: 1,
    count2: 1,
    source: [{ voteTotal: 2, minimum: 2 }],
  });

  await countAt(ctx, FIRST);
  expect((await site.get('/five/score.json')).body).toMatchObject([
    { submission: 1, level: '3', comment: 'for five keys' },
  ]);
  expect((await site.get('/five/header.json')).body).toMatchObject({ name: 'Five Keys', symbol: 'V' });
  expect((await site.get('/api/submission?table=five')).body.source).toMatchObject([
    { entryNo: 1, voteResult: 'accept' },
  ]);
  for (const files of Object.values(listFiles)) {
    for (const name of Object.values(files)) expect((await site.get(`/five/${name}`)).status, name).toBe(200);
  }
});
