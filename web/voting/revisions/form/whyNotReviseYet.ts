import type { UserSession } from '#contract/accounts/accounts.ts';
import type { ListedRevision } from '#contract/voting/revisions.ts';
import type { SongDetail } from '#contract/voting/submissions.ts';
import type { Refusal } from '#domain/common/errors.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import type { ChangeTo, VotedKind } from '#domain/voting/revisionKinds.ts';
import type { PastRevision } from '#domain/voting/revisions/limits.ts';
import { type RevisionRefusal, whyNotRevise } from '#domain/voting/revisions/whyNotRevise.ts';

/** What the browser knows of a revision that is being proposed. */
export interface KnownFacts {
  readonly rules: Rules;
  readonly at: Date;
  readonly session: Pick<UserSession, 'restrictions' | 'barred' | 'userlr2id' | 'minirid'>;
  readonly form: { readonly kind: VotedKind | null; readonly changeTo: ChangeTo | null; readonly comment: string };
  readonly entry: Pick<
    SongDetail,
    'table' | 'level' | 'voteResult' | 'deleted' | 'publishedTime' | 'decidedTime' | 'proposer' | 'notifications'
  > | null;
  /** The earlier revisions of the entry, as far as they are loaded. */
  readonly earlier: readonly Pick<
    ListedRevision,
    | 'entryNo'
    | 'type'
    | 'table'
    | 'level'
    | 'target'
    | 'voteResult'
    | 'decidedTime'
    | 'proposer'
    | 'voteYes'
    | 'voteNeutral'
    | 'voteNo'
  >[];
}

/**
 * Returns why the server would refuse a revision, as far as the browser can know; null if it knows no reason. It
 * applies the same rule as the server, and assumes the best about what it cannot know: how much the reviser has
 * revised, who proposed what is still open, suspensions, and other entries of the chart.
 */
export function whyNotReviseYet(facts: KnownFacts): Refusal<RevisionRefusal> | null {
  const { rules, session, entry, earlier } = facts;
  const table = entry && tableById(rules, entry.table);
  const isOwn = (proposer: SongDetail['proposer']) =>
    proposer !== null &&
    ((proposer.userlr2id !== null && proposer.userlr2id === session.userlr2id) ||
      (proposer.minirid !== null && proposer.minirid === session.minirid));
  return whyNotRevise({
    rules,
    at: facts.at,
    reviser: { restrictions: session.restrictions, barred: session.barred, banned: false },
    suspensions: [],
    form: facts.form,
    entry:
      entry && table
        ? {
            table,
            level: Number(entry.level),
            result: entry.voteResult,
            deleted: entry.deleted,
            publishedAt: instant(entry.publishedTime),
            decidedAt: instant(entry.decidedTime),
            proposedByReviser: isOwn(entry.proposer),
            restoreBlocked: false,
          }
        : null,
    past: earlier
      .filter(({ entryNo }) => decisionOf(entry, entryNo)?.rule !== 'undone')
      .map(
        (revision): PastRevision => ({
          kind: revision.type,
          result: revision.voteResult,
          byReviser: isOwn(revision.proposer),
          target: placeOf(revision.target ?? revision),
          decidedAt: instant(revision.decidedTime),
          tally: { yes: revision.voteYes ?? 0, neutral: revision.voteNeutral ?? 0, no: revision.voteNo ?? 0 },
          // Where the history does not say the minimum, the earlier revision blocks nobody here.
          minimum: decisionOf(entry, revision.entryNo)?.minimum ?? Number.POSITIVE_INFINITY,
        }),
      ),
    revisedAt: [],
    busy: false,
  });
}

const instant = (time: string | null) => (time === null ? null : new Date(time));

const placeOf = ({ table, level }: { table: string; level: string }) => ({ tableId: table, level: Number(level) });

/** Returns the line of the entry's history that decided an earlier revision. */
function decisionOf(entry: KnownFacts['entry'], revision: number) {
  return entry?.notifications.findLast(
    (decision) => decision.revision?.entryNo === revision && decision.tag !== 'hold',
  );
}
