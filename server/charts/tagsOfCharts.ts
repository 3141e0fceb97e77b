import type { Kysely } from 'kysely';
import { TAG_VOTES, type UploadTag, uploadTags } from '#domain/uploads/tags.ts';
import type { DB } from '../platform/database/schema.ts';

/** The hash by which tags are given to a chart: its sha256, else its md5. */
export const taggedHash = ({ md5, sha256 }: { md5: string; sha256: string }) => sha256 || md5;

/**
 * Returns the tags that enough players gave charts, by `taggedHash`: of one chart or of all. Those of banned players do
 * not count.
 */
export async function votedTags(db: Kysely<DB>, hash?: string): Promise<Map<string, UploadTag[]>> {
  const rows = await db
    .selectFrom('tagVote')
    .innerJoin('account', 'account.id', 'tagVote.accountId')
    .select(['tagVote.hash', 'tagVote.tag'])
    .where('account.bannedAt', 'is', null)
    .$if(hash !== undefined, (some) => some.where('tagVote.hash', '=', hash ?? ''))
    .groupBy(['tagVote.hash', 'tagVote.tag'])
    .having(({ fn }) => fn.countAll(), '>=', TAG_VOTES)
    .$narrowType<{ tag: UploadTag }>()
    .execute();
  const byHash = Map.groupBy(rows, (row) => row.hash);
  return new Map([...byHash].map(([of, given]) => [of, given.map(({ tag }) => tag)]));
}

/** Returns the tags of a chart in the order of `uploadTags`: of its notes, its uploads and its players. */
export async function tagsOfChart(db: Kysely<DB>, chart: { md5: string; sha256: string }): Promise<UploadTag[]> {
  const by = chart.sha256 ? 'sha256' : 'md5';
  const file = await db
    .selectFrom('chart')
    .select(['md5', 'sha256', 'traits'])
    .where(by, '=', chart[by])
    .executeTakeFirst();
  // An imported entry may lack its sha256, which its file knows.
  const hash = taggedHash(file ?? chart);
  const [uploads, voted] = await Promise.all([
    db
      .selectFrom('uploadChart')
      .innerJoin('upload', 'upload.entryNo', 'uploadChart.uploadNo')
      .select('upload.tags')
      .where(file ? 'uploadChart.sha256' : `uploadChart.${by}`, '=', hash)
      .execute(),
    votedTags(db, hash),
  ]);
  const tags = new Set([
    ...(file?.traits ?? []),
    ...uploads.flatMap((upload) => upload.tags),
    ...(voted.get(hash) ?? []),
  ]);
  return uploadTags.filter((tag) => tags.has(tag));
}
