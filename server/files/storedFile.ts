import type { Transaction } from 'kysely';
import type { Refusal } from '#domain/errors.ts';
import type { Context } from '../context.ts';
import type { DB } from '../database/schema.ts';

/**
 * Stores bytes and what names them, so that neither is ever seen without the other: the bytes first, under a claim that lets
 * them go when the process dies, then `save` and the end of the claim in one transaction. When `save` refuses, the bytes go.
 *
 * @returns what `save` returns, or ESTORAGE
 */
export async function storeFile<Saved>(
  _ctx: Context,
  _file: { sha256: string; bytes: Uint8Array },
  _save: (trx: Transaction<DB>) => Promise<Saved>,
): Promise<Saved | Refusal<'ESTORAGE'>> {
  throw new Error('not yet');
}

/** Says, in the transaction that deletes an upload, that its file may go; `removeUnclaimed` after the commit removes it. */
export async function letFileGo(_trx: Transaction<DB>, _sha256: string, _now: Date): Promise<void> {
  throw new Error('not yet');
}

/** Job, and after each deletion: removes the bytes that no upload names and no claim keeps. */
export async function removeUnclaimed(_ctx: Context): Promise<void> {
  throw new Error('not yet');
}
