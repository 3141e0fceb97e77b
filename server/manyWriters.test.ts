import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/common/dates.ts';
import { voteCountFaults } from '#testing/checks/voteCountFaults.ts';
import { type Entry, entry, entryNow } from '#testing/data/entries.ts';
import { PASSWORD, type Player, players } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { chartText } from '#testing/files/chartText.ts';
import { rounds } from '#testing/long.ts';
import { dropFile, published, vote } from '#testing/site/actions.ts';
import { type Answer, testSite } from '#testing/site/site.ts';
import { hashesOf } from './platform/hash.ts';
import { countVotes } from './voting/voteCounts/countVotes.ts';

/** Ten days before a vote count. */
const START = new Date('2026-11-26T12:00:00Z');
const DUE = new Date('2026-12-06T12:00:00Z');
const WRITERS = 16;

// On the embedded engine they queue for its only connection; on the server engine they write concurrently.
const site = await testSite(await testDatabase(), { start: START });
const { ctx } = site;
let writers: Player[];
beforeEach(async () => {
  await site.fresh();
  writers = await players(ctx, 'writer', WRITERS, { cleared: ['st10', 'dpst0'] });
});

/** Returns the outcome of a request: `done`, or status and code of the refusal. */
const outcomeOf = ({ status, body }: Answer): string => (status === 200 ? 'done' : `${status} ${body.error}`);
const countOutcomes = (answers: readonly Answer[]) => {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[outcomeOf(answer)] = (counts[outcomeOf(answer)] ?? 0) + 1;
  return counts;
};

/** Creates an official entry that was proposed long ago. */
const official = (tableId = 'dpst', level = 3) =>
  entry(ctx, { tableId, level, result: 'accept', publishedAt: new Date(START.getTime() - 100 * DAY_MS) });

const revise = (who: Player, { tableId, entryNo }: Entry, more: Record<string, unknown>) =>
  site.post('/api/vote/revision-submit', { table: tableId, submission: entryNo, comment: 'it should', ...more }, who);

const ballotsOn = ({ id }: Pick<Entry, 'id'>) =>
  ctx.db.selectFrom('vote').selectAll().where('submissionId', '=', id).orderBy('id').execute();

/** Expects that no request failed, as it would after a deadlock. */
function expectNoFailures(answers: readonly Answer[]) {
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
}

describe('sixteen concurrent players', { timeout: 120_000 }, () => {
  test.for(Array.from({ length: rounds(1, 20) }, (_, nth) => nth))(
    'propose one chart: one is stored, the others are refused, round %i',
    async (nth) => {
      const chart = chartText({ title: `proposed by all ${nth}` });
      for (const writer of writers) await dropFile(site, writer, chart);
      const songData = { sha256: hashesOf(chart).sha256, level: 3, url: 'https://example.com/song' };
      const answers = await Promise.all(
        writers.map((writer) => site.post('/api/vote/submit', { table: 'st', songData }, writer)),
      );
      const {
        done,
        '409 EALREADYSUBMIT': submitted = 0,
        '409 EEDITING': editing = 0,
        ...rest
      } = countOutcomes(answers);
      expect({ done, refused: submitted + editing, rest }).toEqual({ done: 1, refused: WRITERS - 1, rest: {} });
      const [first] = answers.filter(({ status }) => status === 200);
      expect(await published(site, 'st', 'score_vote.json')).toEqual([[first?.body.entryNo, '3']]);
      const rows = await ctx.db.selectFrom('submission').select('entryNo').where('imported', '=', false).execute();
      expect(rows).toEqual([{ entryNo: first?.body.entryNo }]);
    },
  );

  test.for(Array.from({ length: rounds(1, 20) }, (_, nth) => nth))(
    'revise one entry: one revision is stored, the others are refused, round %i',
    async () => {
      const one = await official();
      const answers = await Promise.all(
        writers.map((writer, index) =>
          revise(writer, one, index % 2 ? { type: 'change', changeTo: 'high' } : { type: 'delete' }),
        ),
      );
      const { done, '409 EALREADYSUBMITREV': open = 0, '409 EEDITING': editing = 0, ...rest } = countOutcomes(answers);
      expect({ done, refused: open + editing, rest }).toEqual({ done: 1, refused: WRITERS - 1, rest: {} });
      const rows = await ctx.db.selectFrom('revision').select(['revisionNo', 'result']).execute();
      expect(rows).toEqual([{ revisionNo: 1, result: 'new' }]);
    },
  );

  test('two revisions of one player are stored, and the third is refused by the limit per player', async () => {
    const entries = await Promise.all(Array.from({ length: WRITERS }, () => official()));
    const [writer] = writers as [Player];
    const answers = await Promise.all(entries.map((one) => revise(writer, one, { type: 'change', changeTo: 'low' })));
    expect(countOutcomes(answers)).toEqual({ done: 2, '429 EREACHEDMAX': WRITERS - 2 });
    expect(await ctx.db.selectFrom('revision').select('revisionNo').orderBy('revisionNo').execute()).toEqual([
      { revisionNo: 1 },
      { revisionNo: 2 },
    ]);
  });

  test('vote twice each on one entry: one ballot of each person', async () => {
    const song = await entry(ctx, { level: 10 });
    const answers = await Promise.all(
      writers.flatMap((writer) => [vote(site, writer, song, 'yes'), vote(site, writer, song, 'no')]),
    );
    expect(countOutcomes(answers)).toEqual({ done: WRITERS, '409 ENOTVALIDAUTH': WRITERS });
    const ballots = await ballotsOn(song);
    expect(new Set(ballots.map(({ accountId }) => accountId)).size).toBe(WRITERS);
    expect(ballots).toHaveLength(WRITERS);
  });

  test.for(Array.from({ length: rounds(2, 30) }, (_, nth) => nth))(
    'vote on a song while it is counted: every acknowledged vote is counted once, round %i',
    async (nth) => {
      // Depending on the round, its sixteen votes close it (minimum 2) or leave it open for the next vote count.
      const song = await entry(ctx, { tableId: 'dpst', level: nth % 7 });
      const voteOf = (index: number) => (nth % 2 || index % 3 ? 'yes' : 'no');
      const answers = await whileVoteCount(
        writers.map((writer, index) => async () => {
          // Half of the votes are cast before the vote count is due, half as soon as it is.
          if (index === WRITERS / 2) ctx.clock.set(DUE);
          return vote(site, writer, song, voteOf(index));
        }),
      );
      expectNoFailures(answers);
      await countVotes(ctx, new Date(DUE.getTime() + 14 * DAY_MS));
      expect(await voteCountFaults(ctx.db)).toEqual([]);

      const ballots = await ballotsOn(song);
      const acknowledged = writers
        .filter((_, index) => answers[index]?.status === 200)
        .map(({ accountId }) => accountId);
      expect(ballots.map(({ accountId }) => accountId).sort()).toEqual(acknowledged.sort());
      const lines = await ctx.db.selectFrom('history').selectAll().where('submissionId', '=', song.id).execute();
      for (const line of lines) {
        const seen = ballots.filter(({ castAt }) => castAt < line.at);
        const number = (one: string) => seen.filter((ballot) => ballot.vote === one).length;
        expect(line).toMatchObject({ yes: number('yes'), neutral: number('neutral'), no: number('no') });
      }
      expect((await entryNow(ctx, song)).result).toBe(lines.length > 0 ? 'accept' : 'new');
    },
  );

  test('propose, revise, vote, comment and delete accounts with vote counts between: all rows are consistent', async () => {
    const songs = await Promise.all(
      Array.from({ length: 6 }, (_, index) => entry(ctx, { tableId: 'dpst', level: index })),
    );
    const entries = await Promise.all(Array.from({ length: 8 }, (_, index) => official('dpst', index % 7)));
    const charts = writers.map((_, index) => chartText({ title: `mixed ${index >> 1}`, lines: notes(index >> 1) }));
    for (const [index, writer] of writers.entries()) await dropFile(site, writer, charts[index] as Buffer);

    const turns = writers.map((writer, index) => async () => {
      const replies: Answer[] = [];
      for (let turn = 0; turn < rounds(2, 25); turn++) {
        const song = songs[(index + turn) % songs.length] as Entry;
        const one = entries[(index * 3 + turn) % entries.length] as Entry;
        replies.push(await vote(site, writer, song, turn % 3 ? 'yes' : 'no'));
        replies.push(
          await site.post(
            `/api/vote/comment/${song.entryNo}`,
            { table: 'dpst', comment: `by ${index} ${turn}` },
            writer,
          ),
        );
        replies.push(await revise(writer, one, { type: 'change', changeTo: turn % 2 ? 'low' : 'high' }));
        const { sha256 } = hashesOf(charts[index] as Buffer);
        const songData = { sha256, level: 3, url: 'https://example.com/song' };
        replies.push(await site.post('/api/vote/submit', { table: 'dpst', songData }, writer));
        for (const revisionNo of [1, 2, 3]) {
          const body = { table: 'dpst', vote: 'agree', comment: '' };
          replies.push(await site.post(`/api/vote/revision-vote2/${revisionNo}`, body, writer));
        }
      }
      // Every fourth deletes their account at the end, while the others still write.
      if (index % 4 === 3) replies.push(await site.post('/api/user/delete-account', { userpw: PASSWORD }, writer));
      return replies;
    });
    let isOver = false;
    const voteCount = (async () => {
      while (!isOver) {
        ctx.clock.advance(HOUR_MS);
        await countVotes(ctx);
      }
    })();
    const answers = (await Promise.all(turns.map((turn) => turn()))).flat();
    isOver = true;
    await voteCount;

    expectNoFailures(answers);
    expect(countOutcomes(answers).done).toBeGreaterThan(2 * WRITERS);
    const known =
      /^(done|409 (EALREADYSUBMIT|EALREADYSUBMITREV|EEDITING|ENOTVALIDAUTH|ENOTSUBMITSAMEPROP|ENOTAFTERTWOMONTHS)|429 (EREACHEDMAX2?|EFLOODCOM)|404 ENOTFOUND|400 (NOTVALIDVALUE|ESAMELEVEL|ESONGNOTFOUND)|403 RESTRICTIONLEVEL|401 ESESSIONEXP)$/;
    expect(Object.keys(countOutcomes(answers)).filter((word) => !known.test(word))).toEqual([]);
    await expectConsistentRows();
  });
});

/** Runs `work` during continuous vote counts. */
async function whileVoteCount<T>(work: readonly (() => Promise<T>)[]): Promise<T[]> {
  let isOver = false;
  const voteCount = (async () => {
    while (!isOver) await countVotes(ctx);
  })();
  try {
    return await Promise.all(work.map((one) => one()));
  } finally {
    isOver = true;
    await voteCount;
  }
}

/** Returns lines with different notes for each number. */
const notes = (number: number) => [
  `#00311:${[...(number + 1).toString(2).padStart(8, '0')].map((bit) => (bit === '1' ? 'ZZ' : '00')).join('')}`,
];

/**
 * Expects one entry per chart, one open revision per entry, one ballot per person and vote, and numbers without gaps.
 */
async function expectConsistentRows() {
  const entries = await ctx.db.selectFrom('submission').selectAll().where('series', '=', 'main').execute();
  expect(new Set(entries.map(({ md5 }) => md5)).size).toBe(entries.length);
  expect(entries.map(({ entryNo }) => entryNo).sort((a, b) => a - b)).toEqual(entries.map((_, index) => index + 1));
  const revisions = await ctx.db.selectFrom('revision').selectAll().orderBy('revisionNo').execute();
  expect(revisions.map(({ revisionNo }) => revisionNo)).toEqual(revisions.map((_, index) => index + 1));
  const open = revisions.filter(({ result }) => result === 'new').map(({ submissionId }) => submissionId);
  expect(new Set(open).size).toBe(open.length);
  const ballots = await ctx.db.selectFrom('vote').selectAll().execute();
  const boxes = ballots.map((ballot) => `${ballot.submissionId} ${ballot.revisionId} ${ballot.accountId}`);
  expect(new Set(boxes).size).toBe(boxes.length);
  // The stored tally of a closed vote has the ballots from before its vote count.
  const lines = await ctx.db.selectFrom('history').selectAll().where('tag', '<>', 'hold').execute();
  for (const line of lines) {
    const box = ballots.filter((ballot) =>
      line.revisionId === null ? ballot.submissionId === line.submissionId : ballot.revisionId === line.revisionId,
    );
    const seen = box.filter(({ castAt }) => castAt < line.at);
    const number = (one: string) => seen.filter((ballot) => ballot.vote === one).length;
    expect(line).toMatchObject({ yes: number('yes'), neutral: number('neutral'), no: number('no') });
    // No votes were cast afterwards.
    expect(box.length).toBe(seen.length);
  }
}
