import type { Kysely } from 'kysely';
import { type Refusal, refuse } from '#domain/errors.ts';
import type { DB } from '../database/schema.ts';

const codes = {
  userId: 'EEXISTID',
  nicknameKey: 'EEXISTNICK',
  lr2Id: 'EEXISTLR2ID',
  minirId: 'EEXISTMINIRID',
} as const;

interface Identity {
  userId?: string;
  nicknameKey?: string;
  lr2Id?: number | null;
  minirId?: string | null;
}

/** Which of an account's unique values somebody already has, if any: the first in the order of the sign-up form. */
export async function whyTaken(
  db: Kysely<DB>,
  identity: Identity,
): Promise<Refusal<(typeof codes)[keyof typeof codes]> | null> {
  for (const field of ['userId', 'nicknameKey', 'lr2Id', 'minirId'] as const) {
    const value = identity[field];
    if (value === undefined || value === null) continue;
    const taken = await db.selectFrom('account').select('id').where(field, '=', value).executeTakeFirst();
    if (taken) return refuse(codes[field]);
  }
  return null;
}
