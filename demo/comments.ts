import { isRefusal } from '#domain/common/errors.ts';
import type { Context } from '#server/platform/context.ts';
import { commentOnUpload } from '#server/uploads/commentOnUpload.ts';
import { commentOnSong } from '#server/voting/comments/commentOnSong.ts';
import type { Member } from './players.ts';
import type { Random } from './random.ts';
import { words } from './words.ts';
import { allowed, type World } from './world.ts';

/** What is commented on. */
export type Subject = { tableId: string; entryNo: number } | { upload: number };

/** Comments, or replies to a comment. Returns the public ID; null where the site refuses. */
export async function comment(
  ctx: Context,
  { viewer }: Member,
  subject: Subject,
  text: string,
  replyTo: string | null = null,
): Promise<string | null> {
  const said = { comment: text, replyTo };
  const answer =
    'upload' in subject
      ? await commentOnUpload(ctx, viewer, { ...said, entryNo: subject.upload })
      : await commentOnSong(ctx, viewer, { ...said, ...subject });
  // The comments of an open vote are hidden from those who would reply.
  if (isRefusal(allowed(answer, 'EFLOODCOM', ...(replyTo === null ? [] : ['ENOTFOUND'])))) return null;
  const { publicId } = await ctx.db
    .selectFrom('upload' in subject ? 'uploadComment' : 'comment')
    .select('publicId')
    .where('accountId', '=', viewer.accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return publicId;
}

/** Plans a comment; to some, one of `readers` replies within days. */
export function planComment(
  world: World,
  random: Random,
  at: Date,
  { author, readers, subject, text }: { author: Member; readers: readonly Member[]; subject: Subject; text: string },
): void {
  const own = random.branch(`comment ${Number(at)}`);
  world.plan(at, async (ctx) => {
    const id = await comment(ctx, author, subject, text);
    const others = readers.filter((reader) => reader !== author);
    if (id === null || others.length === 0 || !own.chance(0.35)) return;
    const reader = own.pick(others);
    const reply = own.pick(words[reader.player.language].reply);
    const repliesAt = new Date(Number(at) + own.whole(10, 3000) * 60_000);
    world.plan(repliesAt, (later) => comment(later, reader, subject, reply, id));
  });
}
