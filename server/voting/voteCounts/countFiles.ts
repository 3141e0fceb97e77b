import { type Kysely, sql, type Transaction } from 'kysely';
import { type CountFileHead, type CountFileLine, FORM } from '#contract/openData/openData.ts';
import { countFileName } from '#domain/openData/countFile.ts';
import { type RuleBook, rulesAt, rulesFrom } from '#domain/rules/rules.ts';
import { tagOf } from '#domain/voting/decide.ts';
import type { DB } from '../../platform/database/schema.ts';
import { sha256Hex } from '../../platform/hash.ts';
import { isDecided, type Outcome } from '../history/outcome.ts';

/** Returns rules as a line of the open data. */
export const rulesLine = ({ from, rules }: RuleBook[number]): CountFileHead['rules'] => ({
  from: from.toISOString(),
  rules: { ...rules, tables: rules.tables.map((table) => ({ ...table })) },
});

type StoredBallot = CountFileLine['ballots'][number];

/** Returns the key order of the open data, which JSON of the database does not keep. */
export function rightOf(stored: unknown): StoredBallot['right'] {
  const right = stored as StoredBallot['right'];
  if (right === null || 'needs' in right) return right;
  const { table, level, because } = right;
  if (because === null || because.rule === 'noClear') return { table, level, because };
  const { rule, ...values } = because;
  const sorted = Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { table, level, because: { rule, ...sorted } as typeof because };
}

/**
 * Stores what a vote count decided as one text for each table, which never changes: the rules, and each closed vote with its
 * ballots. It names the hash of the file before it, so that whoever kept a hash can tell that nothing was changed
 * (docs/reference/open-data.md). Call it in the transaction of the vote count.
 */
export async function saveCountFiles(
  trx: Transaction<DB>,
  book: RuleBook,
  { dueAt, outcomes }: { dueAt: Date; outcomes: readonly Outcome[] },
): Promise<void> {
  const rules = rulesAt(book, dueAt);
  const decided = outcomes.filter(isDecided);
  const songs = await ballotsOf(
    trx,
    'submissionId',
    decided.filter(({ revision }) => !revision).map(({ entry }) => entry.id),
  );
  const revisions = await ballotsOf(
    trx,
    'revisionId',
    decided.flatMap(({ revision }) => revision?.id ?? []),
  );
  const facts = await entriesOf(
    trx,
    decided.map(({ entry }) => entry.id),
  );
  const count = dueAt.toISOString();
  for (const { id: table } of rules.tables) {
    const before = await lastFile(trx, table, dueAt);
    const head: CountFileHead = {
      form: FORM,
      table,
      count,
      rules: rulesLine({ from: rulesFrom(book, dueAt), rules }),
      before: before ? { file: countFileName(table, before.dueAt), sha256: before.sha256 } : null,
    };
    const lines = decided
      .filter(({ entry }) => entry.tableId === table)
      .map((outcome) =>
        lineOf(
          outcome,
          facts,
          (outcome.revision ? revisions : songs).get((outcome.revision ?? outcome.entry).id) ?? [],
          count,
        ),
      );
    const content = [head, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
    await trx
      .insertInto('countFile')
      .values({ tableId: table, dueAt, sha256: sha256Hex(content), content })
      .execute();
  }
}

function lastFile(trx: Transaction<DB>, table: string, dueAt: Date) {
  return trx
    .selectFrom('countFile')
    .select(['dueAt', 'sha256'])
    .where('tableId', '=', table)
    .where('dueAt', '<', dueAt)
    .orderBy('dueAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function ballotsOf(
  trx: Transaction<DB>,
  column: 'submissionId' | 'revisionId',
  ids: readonly number[],
): Promise<Map<number, StoredBallot[]>> {
  const rows = await trx
    .selectFrom('vote')
    .select([`${column} as on`, 'vote', 'difficulty', 'level', 'castAt', 'voidedAt', 'gaveRight'])
    .where(column, '=', sql<number>`any(${ids}::int[])`)
    .orderBy('castAt')
    .orderBy('id')
    .$narrowType<{ on: number }>()
    .execute();
  const byBox = Map.groupBy(rows, ({ on }) => on);
  return new Map(
    [...byBox].map(([on, ballots]) => [
      on,
      ballots.map(({ vote, difficulty, level, castAt, voidedAt, gaveRight }) => ({
        vote,
        difficulty,
        level,
        at: castAt.toISOString(),
        voidedAt: voidedAt?.toISOString() ?? null,
        right: rightOf(gaveRight),
      })),
    ]),
  );
}

async function entriesOf(db: Kysely<DB>, ids: readonly number[]) {
  const rows = await db
    .selectFrom('submission')
    .select(['id', 'series', 'entryNo', 'md5'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function lineOf(
  { entry, revision, after, tally, opinions, publishedAt, refusedSeconds, ...outcome }: Outcome,
  facts: Awaited<ReturnType<typeof entriesOf>>,
  ballots: StoredBallot[],
  at: string,
): CountFileLine {
  const { series, entryNo, md5 } = facts.get(entry.id) ?? { series: '', entryNo: 0, md5: '' };
  const before = { table: entry.tableId, level: entry.level };
  return {
    box: revision ? `${series}/r${revision.revisionNo}` : `${series}/${entryNo}`,
    entry: { ...before, title: entry.title, md5, result: entry.result ?? 'new', deleted: entry.deleted ?? false },
    revision: revision && {
      kind: revision.kind,
      table: revision.tableId,
      level: revision.level,
      changeTo: revision.changeTo === null ? null : String(revision.changeTo),
      blocked: entry.restoreBlocked ?? false,
    },
    publishedAt: publishedAt.toISOString(),
    refusedSeconds,
    ballots,
    decision: {
      tag: tagOf(outcome, revision?.kind ?? null),
      at,
      before,
      after: after && { table: after.tableId, level: after.level },
      ...tally,
      ...opinions,
      minimum: outcome.minimum,
      threshold: outcome.acceptRate,
      rule: outcome.rule,
    },
  };
}
