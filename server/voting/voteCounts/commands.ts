import { daysAfter, gmt9 } from '#domain/common/dates.ts';
import { isRefusal } from '#domain/common/errors.ts';
import { counted } from '#domain/common/text.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { recount } from '#domain/voting/recount.ts';
import { command, flag, text } from '../../acts/command.ts';
import type { Order } from '../../acts/performAct.ts';
import { CommandError, parseTime, toCommandError } from '../../platform/command.ts';
import type { Context } from '../../platform/context.ts';
import { isDecided } from '../history/outcome.ts';
import { confirmVoteCounts, type Held } from './confirmVoteCounts.ts';
import { countVotes } from './countVotes.ts';
import { decidedSongs } from './decidedSongs.ts';
import { describeEntry, describeOutcome } from './describeOutcome.ts';
import { officialTwice } from './officialTwice.ts';
import type { VoteCount } from './performVoteCount.ts';
import { previewVoteCounts } from './previewVoteCounts.ts';
import { nameOf } from './setAside.ts';
import { voteCountState } from './voteCountState.ts';

/** A date further ahead is treated as a typing error. */
const MAX_DAYS_AHEAD = 366;

export const count = command({
  name: 'count',
  about:
    'Performs every vote count that is due now, or by the given time; none is ever performed twice. When more than one is due now, which a clock that is ahead also causes, it says so and changes nothing; with --confirm it gives the time in which votes were refused back to the open votes, and performs them (--every-missed) or leaves them out, so that the next one decides (--skip-missed, the default where they lie more than two weeks apart). A time ahead of the clock moves the clock there, which a production site refuses. With --dry-run prints what they would decide about every open vote and why (without --until also the next one), and changes nothing. Names the entries whose notes are official more than once.',
  options: {
    until: text('ISO-DATE').optional(),
    'dry-run': flag,
    'skip-missed': flag,
    'every-missed': flag,
    confirm: flag,
  },
  order: 'mayHaveReason',
  async run(ctx, { 'dry-run': isDry, 'skip-missed': skips, 'every-missed': counts, confirm, order, ...given }, print) {
    const until = given.until === undefined ? undefined : parseTime(given.until);
    if (skips && counts) throw new CommandError('Give either --skip-missed or --every-missed.');
    const areSkipped = skips || (counts ? false : undefined);
    const now = ctx.clock.now();
    if (until && until > daysAfter(now, MAX_DAYS_AHEAD))
      throw new CommandError(`More than ${MAX_DAYS_AHEAD} days ahead.`);
    if (until && until > now && !isDry) {
      if (ctx.config.NODE_ENV === 'production') throw new CommandError('Only a dry run looks ahead of the clock.');
      ctx.clock.moveTo(until);
    }
    const { doubt } = await voteCountState(ctx, ctx.db);
    const isConfirmed = confirm && doubt?.kind === 'held';
    if (doubt && !isDry && !isConfirmed) throw new CommandError(doubt.sentence);
    if (doubt && isDry) print(doubt.sentence);
    const voteCounts = isDry
      ? await previewVoteCounts(ctx, { until, areSkipped })
      : isConfirmed
        ? await confirmed(ctx, { ...order, until, areSkipped }, print)
        : await countVotes(ctx, until ?? now);
    if (voteCounts.length === 0 && !isConfirmed) print('No vote count is due.');
    for (const { dueAt, outcomes, setAside } of voteCounts) {
      const decided = outcomes.filter(isDecided).length;
      print(`Vote count of ${dueAt.toISOString()}: ${decided} ${isDry ? 'would be decided' : 'decided'}.`);
      const rules = rulesAt(ctx.rules, dueAt);
      // An entry that stays open is not a result, but useful in a preview.
      const printed = isDry ? outcomes : outcomes.filter((one) => isDecided(one) || one.revision);
      for (const outcome of printed) print(`  ${describeOutcome(rules, outcome)}`);
      for (const vote of setAside) print(`  ${nameOf(vote)} could not be decided and stays open: ${vote.error}`);
    }
    const rules = rulesAt(ctx.rules, ctx.clock.now());
    for (const entries of await officialTwice(ctx.db)) {
      const named = entries.map((entry) => describeEntry(rules, entry)).join('; ');
      print(`The same notes are official more than once: ${named}`);
    }
  },
});

export const recountCommand = command({
  name: 'recount',
  about:
    'Prints which proposals the vote counts would have decided otherwise: minimum+1 is one vote more at every level, --share 75 accepts from 75 % of yes. Only the votes that were cast are known; voters might have voted otherwise.',
  options: {
    with: text('')
      .regex(/^minimum[+-]\d\d?$/, 'is minimum+N or minimum-N')
      .describe('minimum+N')
      .optional(),
    share: text('')
      .regex(/^(\d\d?|100)$/, 'is a whole number up to 100')
      .describe('PERCENT')
      .optional(),
    table: text('TABLE').optional(),
  },
  async run(ctx, { with: change = 'minimum+0', share, table }, print) {
    const songs = (await decidedSongs(ctx.db)()).filter(({ tableBefore }) => tableBefore === (table ?? tableBefore));
    const other = { minimum: Number(change.slice(7)), share: share === undefined ? share : Number(share) };
    for (const { decided, otherwise, ...place } of recount(ctx.rules, songs, other)) {
      print(`${place.table}${place.level}: ${decided} decided, ${otherwise.length} otherwise`);
      for (const song of otherwise) {
        const [was, wouldBe] = [song.was, song.wouldBe].map((at) =>
          typeof at === 'number' ? `accepted at ${at}` : at,
        );
        print(`  ${song.table} ${song.entryNo} "${song.title}", ${gmt9(song.at).dashed}: ${was}, would be ${wouldBe}`);
      }
    }
  },
});

/** Performs the vote counts that are held, or leaves them out. */
async function confirmed(ctx: Context, held: Order & Held, print: (line: string) => void): Promise<VoteCount[]> {
  const done = await confirmVoteCounts(ctx, held);
  if (isRefusal(done)) throw toCommandError(done);
  for (const { what, after } of done.changes) {
    if (what === 'moreTime')
      print(`The time in which votes were refused is given back to ${counted(Number(after), 'open vote')}.`);
    if (what === 'leftOut') print(`Vote count of ${after}: left out.`);
  }
  return done.result;
}
