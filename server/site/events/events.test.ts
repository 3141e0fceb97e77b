import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { xml2js } from 'xml-js';
import { daysAfter, HOUR_MS } from '#domain/common/dates.ts';
import { isRefusal } from '#domain/common/errors.ts';
import { ballots, entry } from '#testing/data/entries.ts';
import { player } from '#testing/data/players.ts';
import { engine, testDatabase } from '#testing/database/database.ts';
import { chartText } from '#testing/files/chartText.ts';
import { propose, revise } from '#testing/site/actions.ts';
import { runCommand } from '#testing/site/runCommand.ts';
import { testSite } from '#testing/site/site.ts';
import { submitUpload } from '#testing/site/submitUpload.ts';
import { countAt, FIRST, START } from '#testing/site/voteCounts.ts';
import { announce } from '../../notifications/announce.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { removeFromSub } from '../../voting/submissions/removeFromSub.ts';
import { undoVoteCount } from '../../voting/voteCounts/undoVoteCount.ts';
import { announceNotices } from '../saveNotice.ts';

const site = await testSite(await testDatabase(), { start: START, config: { SITE_URL: 'https://site.example/' } });
const { ctx } = site;
beforeEach(() => site.fresh());

const changes = async (query = '') => (await site.get(`/api/changes?${query}`)).body;
const notice = (...words: string[]) => runCommand(ctx, ['notice', ...words]);

/** Every kind of event, once: entry 1 is proposed, entry 2 revised and entry 3 accepted. */
async function oneOfEach() {
  const aki = await player(ctx, 'aki', { cleared: ['st10'] });
  const { body } = await propose(site, aki, { level: 2, chart: chartText({ title: 'Proposed' }) });
  expect(body).toMatchObject({ success: true });
  const revised = await entry(ctx, { result: 'accept', level: 4, publishedAt: daysAfter(START, -100) });
  const why = await revise(site, aki, revised);
  expect(why.body).toMatchObject({ success: true });
  await notice('open', '--en', 'We are open', '--ja', '開設しました');
  expect((await submitUpload(site, null)).body).toMatchObject({ success: true });
  const accepted = await entry(ctx, { level: 4, publishedAt: daysAfter(START, -20) });
  await ballots(ctx, accepted, { yes: 12 });
  await countAt(ctx, FIRST);
  return { proposed: body.entryNo as number, revised, accepted };
}

describe('GET /api/changes', () => {
  test('tells in order what opened, was published and was decided', async () => {
    const { proposed, revised } = await oneOfEach();
    const { changes: all, next } = await changes();
    const time = START.toISOString();
    const at = (path: string) => ({ time, address: `https://site.example${path}` });
    expect(all).toEqual([
      {
        ...at(`/s/st/${proposed}`),
        number: 1,
        kind: 'opened',
        table: 'st',
        level: '2',
        entryNo: proposed,
        title: 'Proposed',
        artist: expect.any(String),
      },
      {
        ...at('/u/st/1'),
        number: 2,
        kind: 'revision',
        table: 'st',
        level: '4',
        entryNo: revised.entryNo,
        title: expect.any(String),
        artist: expect.any(String),
        revisionNo: 1,
        type: 'change',
        to: { table: 'st', level: '5' },
      },
      { ...at('/notice#open'), number: 3, kind: 'notice', code: 'open', title: 'We are open' },
      { ...at('/uploader/1'), number: 4, kind: 'upload', entryNo: 1, title: 'Song', artist: 'an artist' },
      {
        time: FIRST.toISOString(),
        address: `https://site.example/counting/st?run=${FIRST.toISOString()}`,
        number: 5,
        kind: 'decided',
        table: 'st',
        date: '2026-12-06',
        undone: false,
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        accepted: 1,
        deleted: 0,
        rejected: 0,
        canceled: 0,
      },
    ]);
    expect(next).toBe(5);
  });

  test('goes on after a number, as far as the limit, and stays there when nothing follows', async () => {
    await oneOfEach();
    const page = await changes('since=1&limit=2');
    expect(page).toMatchObject({ changes: [{ number: 2 }, { number: 3 }], next: 3 });
    expect(await changes('since=5')).toMatchObject({ changes: [], next: 5 });
    expect((await site.get('/api/changes?limit=501')).body.error).toBe('NOTVALIDVALUE');
    expect((await site.get('/api/changes?since=-1')).body.error).toBe('NOTVALIDVALUE');
  });

  test('can be read from other sites', async () => {
    expect((await site.get('/api/changes')).headers['access-control-allow-origin']).toBe('*');
  });

  test('keeps a vote count that was undone, as undone, without decisions that are open again', async () => {
    await oneOfEach();
    const done = await undoVoteCount(ctx, { by: null, run: FIRST.toISOString(), reason: 'wrong' });
    expect(isRefusal(done)).toBe(false);
    const { changes: all } = await changes('since=4');
    expect(all).toMatchObject([{ kind: 'decided', undone: true, hash: null, accepted: 0 }]);
  });

  test('leaves out an entry that was removed, a deleted upload, and a notice that was withdrawn', async () => {
    const { proposed } = await oneOfEach();
    await removeFromSub(ctx, { by: null, table: 'st', entryNo: proposed, reason: 'asked for' });
    await runCommand(ctx, ['withdraw-notice', 'open']);
    await ctx.db.deleteFrom('uploadChart').execute();
    await ctx.db.deleteFrom('upload').execute();
    expect((await changes()).changes.map(({ kind }: { kind: string }) => kind)).toEqual(['revision', 'decided']);
  });

  test('tells a notice that is planned at its time, and one that is published again once more', async () => {
    const from = daysAfter(START, 1);
    await notice('later', '--en', 'Later', '--from', from.toISOString());
    await announceNotices(ctx);
    expect((await changes()).changes).toEqual([]);
    ctx.clock.set(from);
    for (let time = 0; time < 2; time++) await announceNotices(ctx);
    expect((await changes()).changes).toMatchObject([{ code: 'later', time: from.toISOString() }]);
    await runCommand(ctx, ['withdraw-notice', 'later']);
    ctx.clock.advance(HOUR_MS);
    await notice('later', '--en', 'Later');
    expect((await changes()).changes).toMatchObject([{ code: 'later', time: ctx.clock.now().toISOString() }]);
  });
});

// The embedded engine has one transaction at a time.
test.runIf(engine === 'server')(
  'no number appears behind one that was given out, in whatever order it was written',
  async () => {
    const opened = await Promise.all([entry(ctx), entry(ctx)]);
    const tell = (index: 0 | 1) =>
      ({ kind: 'opened', at: START, tableId: 'st', submissionId: opened[index].id }) as const;
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const begun = Promise.withResolvers<void>();
    // The first transaction by its id gets the second number, and ends first.
    const early = ctx.db.transaction().execute(async (trx) => {
      await sql`select pg_current_xact_id()`.execute(trx);
      begun.resolve();
      await gates[0].promise;
      await announce(trx, [tell(0)]);
    });
    await begun.promise;
    const announced = Promise.withResolvers<void>();
    const late = ctx.db.transaction().execute(async (trx) => {
      await sql`select pg_current_xact_id()`.execute(trx);
      await announce(trx, [tell(1)]);
      announced.resolve();
      await gates[1].promise;
    });
    await announced.promise;
    gates[0].resolve();
    await early;
    expect(await changes()).toMatchObject({ changes: [], next: 0 });
    gates[1].resolve();
    await late;
    expect((await changes()).changes.map(({ number }: { number: number }) => number)).toEqual([1, 2]);
  },
);

test('the migration tells what happened in 60 days, as it is told from then on', async () => {
  const { accepted } = await oneOfEach();
  const { changes: told } = await changes();
  await ctx.db.deleteFrom('event').execute();
  const file = new URL('../../platform/database/migrations/0059_event_backfill.sql', import.meta.url);
  const text = readFileSync(file, 'utf8');
  const now = `timestamptz '${ctx.clock.now().toISOString()}'`;
  await sql.raw(text.slice(text.indexOf('insert into event')).replaceAll('now()', now)).execute(ctx.db);
  const { changes: filled } = await changes();
  const facts = ({ number: _, ...rest }: { number: number }) => rest;
  // The entry that the test stored by hand is the oldest; the revised one is older than 60 days.
  expect(filled[0]).toMatchObject({ kind: 'opened', entryNo: accepted.entryNo });
  expect(filled.slice(1).map(facts)).toEqual(expect.arrayContaining(told.map(facts)));
  expect(filled).toHaveLength(told.length + 1);
});

interface Element {
  name: string;
  attributes?: Record<string, string>;
  elements?: (Element & { text?: string; cdata?: string })[];
}

/** Parses a feed strictly; returns its direct children. */
function parsed(text: string): Element[] {
  return xml2js(text, { compact: false }).elements[0].elements;
}
const textIn = (elements: Element['elements'] = [], name = '') =>
  elements
    .find((element) => element.name === name)
    ?.elements?.map(({ text, cdata }) => text ?? cdata)
    .join('');
const entriesIn = (text: string) => parsed(text).filter(({ name }) => name === 'entry');

describe('a feed', () => {
  test.each([
    ['/st/feed.atom', ['Stella: vote count of 2026-12-06', 'Level change: st4', 'Proposed for st2: Proposed']],
    ['/sl/feed.atom', []],
    ['/feeds/counts.atom', ['Stella: vote count of 2026-12-06']],
    ['/feeds/notices.atom', ['We are open']],
    ['/feeds/notices.atom?lang=ja', ['開設しました']],
    ['/feeds/notices.atom?lang=ko', ['We are open']],
    ['/feeds/uploads.atom', ['Song']],
  ])('%s has its events, the newest first', async (path, titles) => {
    await oneOfEach();
    const { status, body, headers } = await site.get(path);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    const found = entriesIn(body).map(({ elements }) => textIn(elements, 'title'));
    expect(found).toEqual(titles.map((title) => expect.stringContaining(title)));
  });

  test('is answered with 304 until something happens', async () => {
    await notice('open', '--en', 'We are open');
    const { headers } = await site.get('/feeds/notices.atom');
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=1, stale-if-error=60');
    const again = () => site.get('/feeds/notices.atom', null, { 'if-none-match': String(headers.etag) });
    expect((await again()).status).toBe(304);
    ctx.clock.advance(HOUR_MS);
    await notice('more', '--en', 'More');
    expect((await again()).status).toBe(200);
  });

  test('of a table that does not exist is ENOTFOUND', async () => {
    expect((await site.get('/nothing/feed.atom')).body.error).toBe('ENOTFOUND');
  });

  test('is well-formed, whatever a title has', async () => {
    const title = '<b>&"]]>\'</title>\u0001\u001b\ufffe 曲😀';
    const { id } = await entry(ctx, { level: 4 });
    await ctx.db.updateTable('submission').set({ title, artist: title }).where('id', '=', id).execute();
    await inTransaction(ctx, async (trx) => {
      await announce(trx, [{ kind: 'opened', at: START, tableId: 'st', submissionId: id }]);
    });
    const { body } = await site.get('/st/feed.atom');
    const [first] = entriesIn(body);
    const escaped = '&lt;b&gt;&amp;&quot;]]&gt;&#39;&lt;/title&gt; 曲😀';
    expect(textIn(first?.elements, 'title')).toBe(`Proposed for st4: ${escaped}`);
    expect(textIn(first?.elements, 'content')).toBe(escaped);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what XML refuses
    expect(body).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
  });
});
