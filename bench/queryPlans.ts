import { CompiledQuery, type Kysely } from 'kysely';
import pg from 'pg';
import type { DB } from '#server/database/schema.ts';

/** A query as it was sent, and how long its answer took. */
export interface SentQuery {
  sql: string;
  values: readonly unknown[];
  milliseconds: number;
}

/** How the database did a query of a list. */
export interface QueryPlan {
  /** Which list asked it. */
  of: string;
  sql: string;
  plan: string;
}

type Send = (...given: unknown[]) => unknown;

/** Watches what goes to the database, on both engines: both are reached through `pg`. */
export function watchQueries() {
  const client = pg.Client.prototype as unknown as { query: Send };
  const send = client.query;
  let sent: SentQuery[] | null = null;
  client.query = function watched(this: unknown, ...given) {
    const [query, values] = given;
    const answer = send.apply(this, given);
    // Kysely asks for a promise; who calls back is the pool with its own, which is none of a list's.
    if (!sent || !(answer instanceof Promise)) return answer;
    const asked = sent;
    const start = performance.now();
    const sql = typeof query === 'string' ? query : ((query as { text?: string })?.text ?? '');
    return answer.finally(() => {
      asked.push({ sql, values: Array.isArray(values) ? values : [], milliseconds: performance.now() - start });
    });
  };
  return {
    /** What is asked while `work` runs. */
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

/** The plan of a query that reads, done once more; nothing for what is no such query. */
export async function explain(db: Kysely<DB>, of: string, { sql, values }: SentQuery): Promise<QueryPlan[]> {
  if (!/^\s*(select|with)\b/i.test(sql)) return [];
  const asked = CompiledQuery.raw(`explain (analyze, buffers, summary off) ${sql}`, [...values]);
  const { rows } = await db.executeQuery<Record<string, string>>(asked);
  return [{ of, sql, plan: rows.map((row) => Object.values(row)[0] ?? '').join('\n') }];
}
