import { sql, type Transaction } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import type { Outcome } from '../history/outcome.ts';

/** An open vote that a vote count could not decide. It stays open, and the next vote count tries again. */
export interface SetAside {
  entry: { id: number; tableId: string; entryNo: number };
  revision: { id: number; tableId: string; revisionNo: number } | null;
  /** What its verdict, or storing it, threw. */
  error: unknown;
}

export interface Counted {
  outcomes: Outcome[];
  setAside: SetAside[];
}

/** Returns how an operator names an open vote: `st 12`, or `st revision 5`. */
export function nameOf({ entry, revision }: Pick<SetAside, 'entry' | 'revision'>): string {
  return revision ? `${revision.tableId} revision ${revision.revisionNo}` : `${entry.tableId} ${entry.entryNo}`;
}

/** Computes a verdict; when that throws, the vote is set aside. */
export function countOne(counted: Counted, vote: Omit<SetAside, 'error'>, verdict: () => Outcome): void {
  try {
    counted.outcomes.push(verdict());
  } catch (error) {
    counted.setAside.push({ ...vote, error });
  }
}

/**
 * Counts votes and saves the outcomes all at once. When they cannot be saved, finds those that cannot by saving one after
 * the other, sets them aside and counts the others again, as what one does may decide another.
 *
 * @param count counts all open votes but these, by id of the entry or revision
 */
export async function countAndSave(
  trx: Transaction<DB>,
  count: (except: ReadonlySet<number>) => Promise<Counted>,
  save: (outcomes: readonly Outcome[]) => Promise<void>,
): Promise<Counted> {
  const unsaved = new Map<number, SetAside>();
  for (;;) {
    const { outcomes, setAside } = await count(new Set(unsaved.keys()));
    const error = await errorOf(trx, () => save(outcomes));
    if (!error) return { outcomes, setAside: [...setAside, ...unsaved.values()] };
    const found = unsaved.size;
    await errorOf(trx, async () => {
      for (const outcome of outcomes) {
        const own = await errorOf(trx, () => save([outcome]));
        if (own) unsaved.set((outcome.revision ?? outcome.entry).id, { ...outcome, error: own });
      }
      throw new TrialOverError();
    });
    if (unsaved.size === found) throw error;
  }
}

/** Ends a trial, of which nothing is kept. */
class TrialOverError extends Error {}

/** SQLSTATE: data exception, integrity constraint violation. */
const OF_THE_DATA = /^2[23]/;

/** Runs a part of the transaction; returns what it threw, unless that says nothing about the data: then throws it. */
async function errorOf(trx: Transaction<DB>, part: () => Promise<void>): Promise<Error | null> {
  try {
    await inSavepoint(trx, part);
    return null;
  } catch (error) {
    const isOther = !(error instanceof Error) || ('code' in error && !OF_THE_DATA.test(String(error.code)));
    if (isOther) throw error;
    return error;
  }
}

/** Runs a part of a transaction. When it throws, only the part is undone, and the transaction can go on. */
async function inSavepoint<T>(trx: Transaction<DB>, part: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(trx);
  try {
    const result = await part();
    await sql`release savepoint part`.execute(trx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(trx);
    await sql`release savepoint part`.execute(trx);
    throw error;
  }
}
