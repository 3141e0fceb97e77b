import type { nextCount as endpoint } from '#contract/moderation/admin.ts';
import type { Reply } from '#contract/platform/endpoint.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { levelName } from '#domain/tables/level.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import type { Context } from '../platform/context.ts';
import { describeDecision } from '../voting/voteCounts/describeOutcome.ts';
import { previewVoteCounts } from '../voting/voteCounts/previewVoteCounts.ts';
import { nameOf } from '../voting/voteCounts/setAside.ts';

/** Returns what the vote counts that are due now would decide, or else the next one. */
export async function nextCount(ctx: Context): Promise<Pick<Reply<typeof endpoint>, 'counts'>> {
  const voteCounts = await previewVoteCounts(ctx);
  return {
    counts: voteCounts.map(({ dueAt, outcomes, setAside }) => {
      const rules = rulesAt(ctx.rules, dueAt);
      return {
        dueAt: dueAt.toISOString(),
        outcomes: outcomes.map((outcome) => {
          const { tableId, level, entryNo, title } = outcome.entry;
          return {
            table: tableId,
            entryNo,
            title,
            revision: outcome.revision?.revisionNo ?? null,
            level: levelName({ symbol: tableById(rules, tableId)?.symbol ?? tableId }, level),
            result: outcome.result,
            sentence: describeDecision(rules, outcome),
          };
        }),
        setAside: setAside.map((vote) => `${nameOf(vote)}: ${vote.error}`),
      };
    }),
  };
}
