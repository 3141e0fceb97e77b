import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter } from '#domain/common/dates.ts';
import { ERRORS } from '#domain/common/errors.ts';
import { HOSTILE_MARKS } from '#testing/checks/hostile.ts';
import { type Entry, entry, type Revision, revision } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { chartText } from '#testing/files/chartText.ts';
import { long, rounds } from '#testing/long.ts';
import { dropFile, propose, revise, vote, voteOnRevision } from '#testing/site/actions.ts';
import { type Answer, testSite } from '#testing/site/site.ts';
import { countAt, START } from '#testing/site/voteCounts.ts';
import { hashesOf } from './platform/hash.ts';

const site = await testSite(await testDatabase(), { start: START });
const { ctx } = site;

let aki: Player;
let admin: Player;
let open: Entry;
let official: Entry;
let change: Revision;
beforeEach(setUp);

/** Creates a site with two players, an open entry, an official one, and one with an open revision. */
async function setUp() {
  await site.fresh();
  aki = await player(ctx, 'aki', { cleared: ['st10', 'dpst0'] });
  admin = await player(ctx, 'admin', { admin: true, cleared: ['st10'] });
  const publishedAt = daysAfter(START, -100);
  open = await entry(ctx, { tableId: 'fr', level: 1 });
  official = await entry(ctx, { level: 3, result: 'accept', publishedAt });
  const revised = await entry(ctx, { level: 3, result: 'accept', publishedAt });
  change = await revision(ctx, { entry: revised, kind: 'change' });
}

/** Expects a refusal of the catalog, never a 500. */
function expectRefusal({ status, body }: Answer) {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(body).toMatchObject({ success: false, error: expect.any(String) });
  expect(Object.keys(ERRORS)).toContain(body.error);
}

const songNow = async ({ tableId, entryNo }: Entry, who: Player | null = null) =>
  (await site.get(`/api/song/${entryNo}?table=${tableId}`, who)).body.source;

const revisionNow = async (revisionNo: number, table = 'st') =>
  (await site.get(`/api/revision/${revisionNo}?table=${table}`, admin)).body.source;

/** A text field that players fill: how to write it, and how to read it as a viewer who may see it. */
interface Field {
  write(text: string): Promise<Answer>;
  read(answer: Answer): Promise<unknown>;
}

const onSong = (comment: string) => vote(site, aki, open, 'no', { comment });
const proposal = (comment: string) =>
  propose(site, aki, { table: 'fr', chart: chartText({ title: 'hostile' }), comment });
const fix = (comment: string) =>
  revise(site, admin, official, { type: 'fix', comment, more: { url: 'https://example.com/other' } });

const fields: Readonly<Record<string, Field>> = {
  'the reason of a vote on a song': {
    write: onSong,
    read: async () => (await songNow(open, admin)).voters[0].voterComment,
  },
  'the own vote in the open list': {
    write: onSong,
    read: async () => (await site.get('/api/vote/songs?table=fr', aki)).body.source[0].ownVote.comment,
  },
  'the reason of a vote on a revision': {
    write: (comment) => voteOnRevision(site, aki, change, 'disagree', { comment }),
    read: async () => (await revisionNow(change.revisionNo)).voters[0].voterComment,
  },
  'a comment on a song': {
    write: (comment) => site.post(`/api/vote/comment/${open.entryNo}`, { table: 'fr', comment }, aki),
    read: async () => (await songNow(open, admin)).comments[0].voterComment,
  },
  'the comment of a proposal': {
    write: proposal,
    read: async ({ body }) => (await songNow({ ...open, entryNo: body.entryNo })).comment,
  },
  'the comment of a proposal in the published list': {
    write: proposal,
    read: async ({ body }) => {
      const { body: rows } = await site.get('/fr/score_vote.json');
      return rows.find(({ submission }: { submission: number }) => submission === body.entryNo).comment;
    },
  },
  'the comment of a revision': {
    write: (comment) => revise(site, aki, official, { comment }),
    read: async ({ body }) => (await revisionNow(body.entryNo)).comment,
  },
  'the comment of a fix': { write: fix, read: async ({ body }) => (await revisionNow(body.entryNo)).comment },
  'the note that a fix leaves in the history': {
    write: fix,
    read: async () => (await songNow(official)).notifications[0].note,
  },
};

const [accepted, refused] = [
  HOSTILE_MARKS.filter(({ isText }) => isText),
  HOSTILE_MARKS.filter(({ isText }) => !isText),
];

/** All texts in the long run; else each text in one field. */
function textsFor(field: string) {
  const names = Object.keys(fields);
  return accepted.filter((_, index) => long || index % names.length === names.indexOf(field));
}

describe.each(Object.entries(fields))('%s', (fieldName, field) => {
  test('is stored and returned exactly as it was sent, with any characters', async () => {
    for (const { name, text } of textsFor(fieldName)) {
      await setUp();
      const answer = await field.write(text);
      expect({ name, status: answer.status, body: answer.body }).toMatchObject({ name, status: 200 });
      expect(await field.read(answer), name).toBe(text);
    }
  });

  test('is refused with a code where it is not text: control characters, overrides of direction, a lone surrogate, 1 MB', async () => {
    for (const { text } of refused) expectRefusal(await field.write(text));
    for (const table of ['fr', 'st']) await expectIntactFiles(table);
  });
});

const FILES = ['table', 'table_vote', 'table_sub'];

/** Expects no scripts but the document's own in the table pages and valid JSON in the table files. */
async function expectIntactFiles(table: string) {
  for (const name of FILES) {
    const { status, body } = await site.get(`/${table}/${name}.html`);
    expect(status).toBe(200);
    // Without a build there are none.
    expect(body).not.toMatch(/<script\b/);
    expect(body.match(/name="bmstable"/g)).toHaveLength(1);
  }
  for (const name of ['score', 'score_vote', 'score_sub', 'header', 'header_vote', 'header_sub']) {
    const { status, body } = await site.get(`/${table}/${name}.json`);
    expect(status).toBe(200);
    expect(typeof body).toBe('object');
  }
}

describe('links', () => {
  const links = [
    ...HOSTILE_MARKS.map(({ text }) => text),
    ...HOSTILE_MARKS.map(({ text }) => `https://example.com/${text}`),
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'https://example.com/"><script>alert(1)</script>',
  ];

  test.each(['url', 'url_diff'])(
    'of a proposal, %s: stored as it is, without spaces and invisible characters, or refused',
    async (name) => {
      const chart = chartText({ title: 'linked' });
      await dropFile(site, aki, chart);
      // In the short run every other one; the others in the other field.
      const tried = links.filter((_, index) => long || index % 2 === (name === 'url' ? 0 : 1));
      for (const link of tried) {
        const songData = { sha256: hashesOf(chart).sha256, level: 1, url: 'https://example.com', [name]: link };
        const answer = await site.post('/api/vote/submit', { table: 'fr', songData }, aki);
        if (answer.status !== 200) expectRefusal(answer);
        else {
          const shown = (await songNow({ ...open, entryNo: answer.body.entryNo }))[name];
          expect(shown).toBe(link.trim());
          expect(shown === '' || /^https?:\/\/[^\s\p{C}]+$/u.test(shown)).toBe(true);
          await expectIntactFiles('fr');
          await setUp();
          await dropFile(site, aki, chart);
        }
      }
    },
  );

  test.each(['url', 'url_diff'])('of a fix, %s: the same', async (name) => {
    for (const link of links) {
      const answer = await revise(site, admin, official, { type: 'fix', more: { [name]: link } });
      if (answer.status !== 200) expectRefusal(answer);
      else expect((await songNow(official))[name]).toBe(link.trim());
    }
    await expectIntactFiles('st');
  });
});

describe('parameters', () => {
  const queryFor = (name: string) => (text: string) => `${name}=${encodeURIComponent(text.toWellFormed())}`;

  test.each([
    ['/api/submission', 'search'],
    ['/api/revisionlist', 'search'],
    ['/api/submission', 'levelfilter'],
    ['/api/vote/search-submission', 'value'],
    ['/api/search', 'value'],
    ['/api/song/1', 'table'],
  ])('of %s in %s: a reply or a refusal, with any characters', async (path, name) => {
    const toQuery = queryFor(name);
    for (const { text } of HOSTILE_MARKS) {
      // A longer address does not exist on the site.
      const query = toQuery(text.slice(0, 5000));
      const answer = await site.get(`${path}?${name === 'table' ? '' : 'table=st&'}${query}`);
      if (answer.status !== 200) expectRefusal(answer);
      else expect(answer.body).toMatchObject({ success: true });
    }
    for (const raw of ['%', '%zz', '%ff%fe', '%00', '%ed%a0%80', '&', '[]', 'a&search=b']) {
      const answer = await site.get(`${path}?${name === 'table' ? '' : 'table=st&'}${name}=${raw}`);
      if (answer.status !== 200) expectRefusal(answer);
    }
  });
});

test('title and artist of a chart file with any characters are the same in lists, searches and files', async () => {
  let stored = 0;
  // Texts of a chart file keep everything, even control characters.
  const possible = HOSTILE_MARKS.filter(
    ({ text }) => text.isWellFormed() && !/[\0\r\n]/.test(text) && text.length < 500,
  );
  for (const { name, text } of possible.filter((_, index) => index % rounds(3, 1) === 0)) {
    await setUp();
    const chart = chartText({ title: `T${text}T`, artist: `A${text}A` });
    const answer = await propose(site, aki, { table: 'fr', chart });
    if (answer.status !== 200) {
      expectRefusal(answer);
      continue;
    }
    const shown = await songNow({ ...open, entryNo: answer.body.entryNo });
    await expectIntactFiles('fr');
    const row = (await site.get('/fr/score_vote.json')).body.find((one: { md5: string }) => one.md5 === shown.md5);
    expect({ title: row.title, artist: row.artist }, name).toEqual({ title: shown.title, artist: shown.artist });
    const found = await site.get(`/api/vote/search-submission?table=fr&value=${encodeURIComponent(shown.title)}`);
    expect(found.body.source, name).toMatchObject([{ entryNo: answer.body.entryNo }]);
    stored++;
  }
  expect(stored).toBeGreaterThan(rounds(3, 9));
});

test('a text is shown after the vote count as it was sent', async () => {
  const { text } = accepted[0] as (typeof accepted)[number];
  await vote(site, aki, open, 'no', { comment: text });
  await countAt(ctx, daysAfter(START, 45));
  const shown = await songNow(open);
  expect(shown).toMatchObject({ voteResult: 'reject', voters: [{ voterComment: text }] });
  await expectIntactFiles('fr');
});
