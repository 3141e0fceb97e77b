import { type Kysely, sql } from 'kysely';
import { fillInBatches } from '../../platform/database/fillInBatches.ts';
import type { DB } from '../../platform/database/schema.ts';
import { nicknameSkeleton } from './nicknameSkeleton.ts';

/** Computes the nickname skeletons that are not stored. Existing names that look alike are kept. */
export async function fillNicknameSkeletons(db: Kysely<DB>): Promise<void> {
  await fillInBatches(db, 'nickname skeletons', async (trx, size) => {
    const accounts = await trx
      .selectFrom('account')
      .select(['id', 'nickname'])
      .where('nickname', 'is not', null)
      .where('nicknameSkeleton', 'is', null)
      .limit(size)
      .$narrowType<{ nickname: string }>()
      .execute();
    await sql`
      update account set nickname_skeleton = filled.skeleton
      from unnest(
        ${accounts.map(({ id }) => id)}::int[],
        ${accounts.map(({ nickname }) => nickname)}::text[],
        ${accounts.map(({ nickname }) => nicknameSkeleton(nickname))}::text[]
      ) as filled (id, nickname, skeleton)
      where account.id = filled.id and account.nickname = filled.nickname and account.nickname_skeleton is null
    `.execute(trx);
    return accounts.length;
  });
}
