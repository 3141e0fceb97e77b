import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { ActName } from '#contract/acts/acts.ts';
import type { TrailLine, trail as trailEndpoint } from '#contract/moderation/admin.ts';
import { change } from '#contract/moderation/requests.ts';
import type { Received, Reply } from '#contract/platform/endpoint.ts';
import { nicknameKey } from '#domain/accounts/nickname.ts';
import { daysAfter, startOfGmt9 } from '#domain/common/dates.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { pageOf } from '../acts/pageOf.ts';
import type { Context } from '../platform/context.ts';
import type { DB } from '../platform/database/schema.ts';

type TrailFilters = Omit<Received<typeof trailEndpoint>['query'], 'page'>;

/** How many lines the export reads at once. */
const BATCH = 1000;

/** A line with what it names. */
interface Found {
  id: number;
  at: Date;
  act: string;
  subject: string;
  account: number | null;
  reason: string;
  changes: unknown;
  blankedBy: number | null;
  requestId: number | null;
  uploadNo: number | null;
  tableId: string | null;
  entryNo: number | null;
  revisionNo: number | null;
  rankingId: string | null;
  actor: string | null;
  asker: string | null;
}

/**
 * Selects lines with what they name, the newest first; `toTrailLine` makes the lines of a page. Its type is written out, as
 * the linter takes minutes to infer it.
 */
export const selectTrail = ({ db }: Pick<Context, 'db'>): SelectQueryBuilder<DB, 'trail', Found> =>
  db
    .selectFrom('trail')
    .leftJoin('account as actor', 'actor.id', 'trail.actorId')
    .leftJoin('account as asker', 'asker.id', 'trail.askerId')
    .leftJoin('account as person', 'person.id', 'trail.accountId')
    .leftJoin('player', 'player.id', 'person.playerId')
    .leftJoin('submission', 'submission.id', 'trail.submissionId')
    .leftJoin('revision', 'revision.id', 'trail.revisionId')
    .leftJoin('upload', 'upload.entryNo', 'trail.uploadNo')
    .select(['trail.id', 'trail.at', 'trail.act', 'trail.subject', 'trail.accountId as account', 'trail.reason'])
    .select(['trail.changes', 'trail.blankedBy', 'trail.requestId', 'upload.entryNo as uploadNo'])
    .select(['submission.tableId', 'submission.entryNo', 'revision.revisionNo', 'player.rankingId'])
    // An account that was deleted has no nickname.
    .select([
      sql<string | null>`coalesce(actor.nickname, '#' || actor.id)`.as('actor'),
      sql<string | null>`coalesce(asker.nickname, '#' || asker.id)`.as('asker'),
    ])
    .orderBy('trail.id', 'desc');

export function toTrailLine(ctx: Pick<Context, 'rules' | 'clock'>, found: Found): TrailLine {
  const { id, at, act, actor, asker, subject, account, reason, changes, blankedBy, ...about } = found;
  return {
    id,
    actor,
    asker,
    subject,
    account,
    reason,
    at: at.toISOString(),
    act: act as ActName,
    to: pageOf(ctx, about),
    changes: change.array().parse(changes),
    blanked: blankedBy !== null,
  };
}

/** Returns a page of the audit trail, the newest line first. */
export async function trail(
  ctx: Context,
  { page, ...filters }: Received<typeof trailEndpoint>['query'],
): Promise<Omit<Reply<typeof trailEndpoint>, 'success'>> {
  const { pageRows } = rulesAt(ctx.rules, ctx.clock.now()).lists;
  const isLeft = await filterOf(ctx, filters);
  const [{ total }, rows] = await Promise.all([
    ctx.db
      .selectFrom('trail')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(isLeft)
      .executeTakeFirstOrThrow(),
    selectTrail(ctx)
      .where(isLeft)
      .limit(pageRows)
      .offset((page - 1) * pageRows)
      .execute(),
  ]);
  return { total, source: rows.map((row) => toTrailLine(ctx, row)) };
}

const COLUMNS = ['id', 'at', 'act', 'actor', 'asker', 'subject', 'account', 'reason', 'changes', 'blanked'] as const;

/** Returns all lines that the filters leave as CSV, the newest first. It is read while it is sent. */
export async function trailCsv(ctx: Context, filters: TrailFilters): Promise<Readable> {
  const isLeft = await filterOf(ctx, filters);
  async function* batches() {
    // With a byte order mark, by which spreadsheets detect UTF-8. Texts that begin with = are quoted against formula
    // injection.
    yield stringify([COLUMNS], { bom: true });
    let rows: Found[] = [];
    do {
      const last = rows.at(-1)?.id;
      rows = await selectTrail(ctx)
        .where(isLeft)
        .$if(last !== undefined, (lines) => lines.where('trail.id', '<', last ?? 0))
        .limit(BATCH)
        .execute();
      const lines = rows.map((row) => ({ ...toTrailLine(ctx, row), changes: JSON.stringify(row.changes) }));
      if (lines.length > 0) yield stringify(lines, { columns: [...COLUMNS], escape_formulas: true });
    } while (rows.length === BATCH);
  }
  return Readable.from(batches());
}

/** Returns the condition of the filters. An actor is found by the nickname of now; `operator` is nobody's account. */
async function filterOf({ db }: Pick<Context, 'db'>, { act, actor, search, from, until }: TrailFilters) {
  const isOperator = actor === 'operator';
  const named =
    actor === '' || isOperator
      ? undefined
      : await db.selectFrom('account').select('id').where('nicknameKey', '=', nicknameKey(actor)).executeTakeFirst();
  const wanted = search.toLowerCase();
  const conditions = [
    ...(act === 'all' ? [] : [sql<boolean>`trail.act = ${act}`]),
    ...(isOperator ? [sql<boolean>`trail.actor_id is null`] : []),
    ...(actor === '' || isOperator ? [] : [sql<boolean>`trail.actor_id = ${named?.id ?? 0}`]),
    ...(from === '' ? [] : [sql<boolean>`trail.at >= ${startOfGmt9(from)}`]),
    ...(until === '' ? [] : [sql<boolean>`trail.at < ${daysAfter(startOfGmt9(until), 1)}`]),
    ...(wanted === ''
      ? []
      : [sql<boolean>`(strpos(lower(trail.subject), ${wanted}) > 0 or strpos(lower(trail.reason), ${wanted}) > 0)`]),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
