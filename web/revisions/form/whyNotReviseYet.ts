import type { UserSession } from '#contract/accounts.ts';
import type { ListedRevision } from '#contract/revisions.ts';
import type { SongDetail } from '#contract/submissions.ts';
import type { Refusal } from '#domain/common/errors.ts';
import type { ChangeTo, VotedKind } from '#domain/entries/revisionKinds.ts';
import type { PastRevision } from '#domain/revisions/limits.ts';
import { type RevisionRefusal, whyNotRevise } from '#domain/revisions/whyNotRevise.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { tableById } from '#domain/tables/tableRules.ts';

export interface KnownFacts {
  readonly rules: Rules;
  readonly at: Date;
  readonly session: Pick<UserSession, 'restrictions' | 'barred' | 'userlr2id' | 'minirid'>;
  readonly form: { readonly kind: VotedKind | null; readonly changeTo: ChangeTo | null; readonly comment: string };
  readonly entry: Pick<
    SongDetail,
    'table' | 'level' | 'voteResult' | 'deleted' | 'publishedTime' | 'decidedTime' | 'proposer' | 'notifications'
  > | null;
  /** The earlier revisions of the entry, as far as they have arrived. */
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
 * What the browser already knows to be refused, by the rule that the server asks too. What it cannot know it takes for free:
 * how much the reviser has revised, who proposed what is still open, suspensions, and other entries of the chart.
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
    past: earlier.map(
      (one): PastRevision => ({
        kind: one.type,
        result: one.voteResult,
        byReviser: isOwn(one.proposer),
        target: placeOf(one.target ?? one),
        decidedAt: instant(one.decidedTime),
        tally: { yes: one.voteYes ?? 0, neutral: one.voteNeutral ?? 0, no: one.voteNo ?? 0 },
        minimum: minimumOf(entry, one.entryNo),
      }),
    ),
    revisedAt: [],
    busy: false,
  });
}

const instant = (time: string | null) => (time === null ? null : new Date(time));

const placeOf = ({ table, level }: { table: string; level: string }) => ({ tableId: table, level: Number(level) });

/** The minimum that decided an earlier revision, as the entry's history tells; where it does not, it binds nobody here. */
function minimumOf(entry: KnownFacts['entry'], revision: number): number {
  const decision = entry?.notifications.findLast((line) => line.revision?.entryNo === revision && line.tag !== 'hold');
  return decision?.minimum ?? Number.POSITIVE_INFINITY;
}
