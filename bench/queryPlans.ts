import { CompiledQuery, type Kysely } from 'kysely';
import pg from 'pg';
import type { DB } from '#server/database/schema.ts';

/** A query and how long its response took. */
export interface SentQuery {
  sql: string;
  values: readonly unknown[];
  milliseconds: number;
}

/** The plan of a query of a list. */
export interface QueryPlan {
  /** The list that sent the query. */
  of: string;
  sql: string;
  plan: string;
}

type Send = (...given: unknown[]) => unknown;

/** Records queries on both engines, because both are reached through `pg`. */
export function watchQueries() {
  const client = pg.Client.prototype as unknown as { query: Send };
  const send = client.query;
  let sent: SentQuery[] | null = null;
  client.query = function watched(this: unknown, ...given) {
    const [query, values] = given;
    const answer = send.apply(this, given);
    // Kysely's queries return promises. Those with a callback are the pool's own, not a list's.
    if (!sent || !(answer instanceof Promise)) return answer;
    const asked = sent;
    const start = performance.now();
    const sql = typeof query === 'string' ? query : ((query as { text?: string })?.text ?? '');
    return answer.finally(() => {
      asked.push({ sql, values: Array.isArray(values) ? values : [], milliseconds: performance.now() - start });
    });
  };
  return {
    /** Returns the queries that are sent while `work` runs. */
    async during(work: () => Promise<unknown>): Promise<SentQuery[]> {
      sent = [];
      await work();
      const asked = sent;
      sent = null;
      return asked;
    },
    stop() {
      client.query = send;
    },
  };
}

/** Runs a reading query once more to get its plan. Returns nothing for other queries. */
export async function explain(db: Kysely<DB>, of: string, { sql, values }: SentQuery): Promise<QueryPlan[]> {
  if (!/^\s*(select|with)\b/i.test(sql)) return [];
  const asked = CompiledQuery.raw(`explain (analyze, buffers, summary off) ${sql}`, [...values]);
  const { rows } = await db.executeQuery<Record<string, string>>(asked);
  return [{ of, sql, plan: rows.map((row) => Object.values(row)[0] ?? '').join('\n') }];
}
