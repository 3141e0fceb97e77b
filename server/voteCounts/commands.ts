import { daysAfter } from '#domain/common/dates.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { type Command, CommandError, timeOf } from '../cli/command.ts';
import { isDecided } from '../history/outcome.ts';
import { countVotes } from './countVotes.ts';
import { describeOutcome } from './describeOutcome.ts';
import { previewVoteCounts } from './previewVoteCounts.ts';

/** A date further away is a slip of the hand. */
const MOST_DAYS_AHEAD = 366;

export const count: Command = {
  name: 'count',
  usage: '[--until ISO-DATE] [--dry-run]',
  about:
    'Performs every counting that is due now, or by the given time; one that was done is never done again. Ahead of the clock it moves the clock there, which a real site refuses. With --dry-run says what they would do, or the next one, of every open vote and why, and changes nothing.',
  options: { until: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  async run(ctx, { values }, print) {
    const until = typeof values.until === 'string' ? timeOf(values.until) : undefined;
    const isDry = values['dry-run'] === true;
    const now = ctx.clock.now();
    if (until && until > daysAfter(now, MOST_DAYS_AHEAD))
      throw new CommandError(`More than ${MOST_DAYS_AHEAD} days ahead.`);
    if (until && until > now && !isDry) {
      if (ctx.config.NODE_ENV === 'production') throw new CommandError('Only a dry run looks ahead of the clock.');
      ctx.clock.moveTo(until);
    }
    const countings = await (isDry ? previewVoteCounts(ctx, until) : countVotes(ctx, until));
    if (countings.length === 0) print('No counting is due.');
    for (const { dueAt, outcomes } of countings) {
      const decided = outcomes.filter(isDecided).length;
      print(`Counting of ${dueAt.toISOString()}: ${decided} ${isDry ? 'would be decided' : 'decided'}.`);
      const rules = rulesAt(ctx.rules, dueAt);
      // What stays is nothing that was done; but it is worth to know beforehand.
      const told = isDry ? outcomes : outcomes.filter((one) => isDecided(one) || one.revision);
      for (const outcome of told) print(`  ${describeOutcome(rules, outcome)}`);
    }
  },
};
