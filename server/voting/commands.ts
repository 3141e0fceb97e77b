import { rulesAt } from '#domain/rules.ts';
import { levelName } from '#domain/tables/level.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import { type Command, timeOf } from '../cli/command.ts';
import { countVotes } from './countVotes.ts';

export const count: Command = {
  name: 'count',
  usage: '[--until ISO-DATE]',
  about: 'Performs every counting that is due now, or by the given time. One that was done is never done again.',
  options: { until: { type: 'string' } },
  async run(ctx, { values: { until } }, print) {
    const countings = await countVotes(ctx, typeof until === 'string' ? timeOf(until) : undefined);
    if (countings.length === 0) print('No counting is due.');
    for (const { dueAt, decisions } of countings) {
      print(`Counting of ${dueAt.toISOString()}: ${decisions.length} decided.`);
      const rules = rulesAt(ctx.rules, dueAt);
      for (const { entry, result, level, rule, tally } of decisions) {
        const symbol = tableById(rules, entry.tableId)?.symbol ?? entry.tableId;
        const at = result === 'accept' ? ` at ${levelName({ symbol }, level)}` : '';
        const votes = `yes ${tally.yes}, neutral ${tally.neutral}, no ${tally.no}`;
        print(
          `  ${entry.tableId} ${entry.entryNo} ${levelName({ symbol }, entry.level)} ${entry.title}: ${result}${at}`,
        );
        print(`      by ${rule}: ${votes}`);
      }
    }
  },
};
