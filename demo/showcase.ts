import { daysAfter, MINUTE_MS } from '#domain/common/dates.ts';
import { isRefusal } from '#domain/common/errors.ts';
import { whyNotCommentText } from '#domain/voting/whyNotComment.ts';
import { stagedChart } from '#server/charts/stagedChart.ts';
import { stageFile } from '#server/charts/stagedFiles.ts';
import type { Context } from '#server/platform/context.ts';
import { setFavourite } from '#server/players/favourites/setFavourite.ts';
import { updateScores } from '#server/plays/updateScores.ts';
import { deleteComment, editComment } from '#server/voting/comments/changeComment.ts';
import type { CommentTable } from '#server/voting/comments/commentsOn.ts';
import { fixEntry } from '#server/voting/revisions/fixEntry.ts';
import { removeFromSub } from '#server/voting/submissions/removeFromSub.ts';
import { chartFile } from './charts.ts';
import { comment, type Subject } from './comments.ts';
import { isNamed, type Member, memberOf } from './players.ts';
import { lr2irOf } from './services.ts';
import { conversations } from './words.ts';
import { allowed, type World } from './world.ts';

/** Plans what each demo has at least once, mostly by the named accounts. */
export function planShowcase(world: World): void {
  const { until, members } = world;
  const who = (userId: string) => memberOf(members, userId);
  planFetches(world);
  planFavourites(world, who('demo-aki'));
  world.plan(daysAfter(until, -26), (ctx) => replaceFile(ctx, world, who('demo-admin')));
  world.plan(daysAfter(until, -25), removeRejected);
  const people = [who('demo-aki'), who('demo-bora'), who('demo-chie')] as const;
  world.plan(daysAfter(until, -2), async (ctx) => {
    const entry = await newestDecided(ctx, 'accept', until);
    if (entry) converse(world, people, entry, 'comment', daysAfter(until, -2));
  });
  world.plan(daysAfter(until, -1.5), async (ctx) => {
    const upload = await newestUpload(ctx);
    if (upload) converse(world, people, { upload: upload.entryNo }, 'uploadComment', daysAfter(until, -1.5));
  });
}

/** Lets the named LR2 players fetch their scores, as the button on the account panel does. */
function planFetches({ random, members, known, until, plan }: World): void {
  for (const member of members) {
    const { player, viewer } = member;
    if (!isNamed(player) || player.isNew || player.lr2Id === undefined) continue;
    const lr2ir = lr2irOf(random, member, known);
    plan(daysAfter(until, -1), async (ctx) =>
      allowed(await updateScores({ ...ctx, services: { ...ctx.services, lr2ir } }, viewer)),
    );
  }
}

function planFavourites({ random, known, accepted, until, plan }: World, { viewer }: Member): void {
  const own = random.branch('favourites');
  const add = (md5: string) => async (ctx: Context) =>
    allowed(await setFavourite(ctx, viewer.accountId, { hash: md5, value: true }));
  for (const { file } of own.shuffled(known).slice(0, 8)) plan(daysAfter(until, -own.whole(5, 300)), add(file.md5));
  plan(daysAfter(until, -3), async (ctx) => {
    for (const { file } of accepted.slice(-3)) await add(file.md5)(ctx);
    const upload = await newestUpload(ctx);
    if (upload?.md5) await add(upload.md5)(ctx);
  });
}

/** The admin replaces the file of an accepted chart by a corrected one. */
async function replaceFile(ctx: Context, world: World, { viewer }: Member): Promise<void> {
  const entry = await newestDecided(ctx, 'accept', daysAfter(ctx.clock.now(), -30));
  const table = world.rules.tables.find(({ id }) => id === entry?.tableId);
  const place = `${table?.series} ${entry?.entryNo}`;
  const chart = world.proposed.get(place);
  if (!entry || !chart) return;
  const corrected = { ...chart, wantedNotes: chart.wantedNotes + 12 };
  const { sha256, name, bytes } = chartFile(corrected);
  allowed(await stageFile(ctx, viewer, sha256, { name, size: bytes.length, read: async () => bytes }));
  const reading = await stagedChart(ctx, viewer, sha256);
  if (!reading || isRefusal(reading)) throw new Error('The demo could not read its corrected chart.');
  const fix = { songUrl: null, chartUrl: null, reason: 'The author mended two key sounds.', chart: reading };
  allowed(await fixEntry(ctx, { table: entry.tableId, entryNo: entry.entryNo, ...fix, by: viewer.accountId }));
  world.proposed.set(place, corrected);
}

/** The admin removes a rejected chart from every list. */
async function removeRejected(ctx: Context): Promise<void> {
  const entry = await newestDecided(ctx, 'reject', daysAfter(ctx.clock.now(), -30));
  if (entry)
    allowed(
      await removeFromSub(ctx, {
        by: null,
        table: entry.tableId,
        entryNo: entry.entryNo,
        reason: 'The author asked for it.',
      }),
    );
}

/** Returns the newest entry that was proposed here and decided before a day. */
const newestDecided = ({ db }: Context, result: 'accept' | 'reject', before: Date) =>
  db
    .selectFrom('submission')
    .select(['tableId', 'entryNo'])
    .where('imported', '=', false)
    .where('result', '=', result)
    .where('decidedAt', '<', before)
    .where('removedFromSubAt', 'is', null)
    .where('deletedAt', 'is', null)
    .orderBy('decidedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Returns the newest upload of a single chart. */
const newestUpload = ({ db }: Context) =>
  db
    .selectFrom('upload')
    .innerJoin('uploadChart', 'uploadChart.uploadNo', 'upload.entryNo')
    .select(({ fn }) => ['upload.entryNo', fn.min('uploadChart.md5').as('md5')])
    .where('upload.fileName', 'is not', null)
    .groupBy('upload.entryNo')
    .having(({ fn }) => fn.countAll(), '=', 1)
    .orderBy('upload.entryNo', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Plans comments and replies among three people: one reply is edited, one deleted. */
function converse(
  world: World,
  [first, second, third]: readonly [Member, Member, Member],
  subject: Subject,
  table: CommentTable,
  start: Date,
): void {
  const { opening, reply, edited, aside, answer } = conversations[table];
  const at = (minutes: number) => new Date(Number(start) + minutes * MINUTE_MS);
  world.plan(at(1), async (ctx) => {
    const opened = await comment(ctx, first, subject, opening);
    world.plan(at(40), async (later) => {
      const publicId = await comment(later, second, subject, reply, opened);
      if (publicId === null) return;
      world.plan(at(43), async (then) =>
        allowed(await editComment(then, second.viewer, { table, publicId, comment: edited }, whyNotCommentText)),
      );
    });
    world.plan(at(90), async (later) => {
      const publicId = await comment(later, third, subject, aside, opened);
      if (publicId === null) return;
      world.plan(at(130), (then) => comment(then, first, subject, answer, publicId));
      world.plan(at(200), async (then) => allowed(await deleteComment(then, third.viewer, { table, publicId })));
    });
  });
}
