import { daysAfter } from '#domain/common/dates.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { officialTwice } from '../../charts/officialTwice.ts';
import { type Command, CommandError, parseTime } from '../../platform/command.ts';
import { isDecided } from '../history/outcome.ts';
import { countVotes } from './countVotes.ts';
import { describeEntry, describeOutcome } from './describeOutcome.ts';
import { previewVoteCounts } from './previewVoteCounts.ts';
import { nameOf } from './setAside.ts';

/** A date further ahead is treated as a typing error. */
const MAX_DAYS_AHEAD = 366;

export const count: Command = {
  name: 'count',
  usage: '[--until ISO-DATE] [--dry-run]',
  about:
    'Performs every vote count that is due now, or by the given time; none is ever performed twice. A time ahead of the clock moves the clock there, which a production site refuses. With --dry-run prints what they would decide about every open vote and why (without --until also the next one), and changes nothing. Names the entries whose notes are official more than once.',
  options: { until: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  async run(ctx, { values }, print) {
    const until = typeof values.until === 'string' ? parseTime(values.until) : undefined;
    const isDry = values['dry-run'] === true;
    const now = ctx.clock.now();
    if (until && until > daysAfter(now, MAX_DAYS_AHEAD))
      throw new CommandError(`More than ${MAX_DAYS_AHEAD} days ahead.`);
    if (until && until > now && !isDry) {
      if (ctx.config.NODE_ENV === 'production') throw new CommandError('Only a dry run looks ahead of the clock.');
      ctx.clock.moveTo(until);
    }
    const voteCounts = await (isDry ? previewVoteCounts(ctx, until) : countVotes(ctx, until));
    if (voteCounts.length === 0) print('No vote count is due.');
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
};
