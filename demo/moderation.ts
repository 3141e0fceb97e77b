import type { RequestAbout } from '#contract/moderation/requests.ts';
import { daysAfter } from '#domain/common/dates.ts';
import type { RequestKind } from '#domain/moderation/requests.ts';
import { appeal } from '#server/accounts/appeal.ts';
import { suspendVotingRights } from '#server/accounts/suspendVotingRights.ts';
import { warn } from '#server/accounts/warn.ts';
import { performOrAsk } from '#server/moderation/pendingActs.ts';
import { answerRequest } from '#server/moderation/requests/answerRequest.ts';
import { sendRequest } from '#server/moderation/requests/sendRequest.ts';
import type { Context } from '#server/platform/context.ts';
import { hideComment } from '#server/voting/comments/hideComment.ts';
import { comment } from './comments.ts';
import { isNamed, type Member, memberOf } from './players.ts';
import { requests } from './words.ts';
import { allowed, type World } from './world.ts';

/** Plans requests in every state, a warning, a suspension with its appeal, and an act that waits for a second admin. */
export const planModeration = (world: World): void =>
  // Once it is known who is banned.
  world.plan(daysAfter(world.until, -20), async () => planCases(world));

function planCases(world: World): void {
  const { until, members, random, starters } = world;
  const [aki, chie] = [memberOf(members, 'demo-aki'), memberOf(members, 'demo-chie')];
  const [admin, second] = [memberOf(members, 'demo-admin'), memberOf(members, 'demo-admin-2')];
  const moderator = memberOf(members, 'demo-moderator');
  const early = members.filter(
    ({ player, viewer, joinsAt }) => !isNamed(player) && !viewer.banned && joinsAt < daysAfter(until, -100),
  );
  const [rude, barred] = random.branch('moderation').shuffled(early);
  if (!rude || !barred) return;
  const linked = starters.flatMap(({ table, entries }) =>
    entries.filter(({ chartUrl }) => chartUrl !== '').map(({ entryNo }) => ({ table: table.id, entryNo })),
  );
  const [deleted, dead, fine, discussed] = random.branch('requested').shuffled(linked);
  const plan = (days: number, act: (ctx: Context) => Promise<unknown>) => world.plan(daysAfter(until, -days), act);

  if (fine) {
    plan(18, async (ctx) => {
      const request = await ask(ctx, chie, { kind: 'entry', ...fine }, 'duplicate');
      plan(17, (later) => answer(later, moderator, request, 'declined', 'duplicate'));
    });
  }
  plan(12, async (ctx) => {
    const place = discussed && { tableId: discussed.table, entryNo: discussed.entryNo };
    const insult = place && (await comment(ctx, rude, place, requests.rules.reported));
    if (!insult) return;
    plan(11.9, async (later) => {
      const request = await ask(later, aki, { kind: 'comment', id: insult }, 'rules');
      plan(11.5, async (then) => {
        const { reason } = requests.rules;
        const order = { by: moderator.viewer.accountId, reason };
        allowed(await hideComment(then, { comment: insult, ...order }));
        allowed(await warn(then, { account: rude.viewer.accountId, ...order }));
        await answer(then, moderator, request, 'done', 'rules');
      });
    });
  });
  plan(6, async (ctx) => {
    const order = { account: barred.viewer.accountId, by: admin.viewer.accountId, reason: requests.barred.reason };
    allowed(await suspendVotingRights(ctx, { ...order, until: daysAfter(until, 8).toISOString() }));
    barred.viewer.barred = true;
  });
  plan(5, async (ctx) => {
    const text = { sanction: 'barred', text: requests.barred.asked, userid: '', userpw: '' } as const;
    allowed(await appeal(ctx, barred.viewer, text, ''));
  });
  if (dead) plan(3, (ctx) => ask(ctx, aki, { kind: 'entry', ...dead }, 'link'));
  if (deleted) plan(0.9, (ctx) => ask(ctx, null, { kind: 'entry', ...deleted }, 'deletion'));
  plan(0.3, async (ctx) => {
    const order = { by: second.viewer.accountId, reason: requests.voided.reason };
    const act = { name: 'void-votes', account: await mostOpenBallots(ctx), entry: null } as const;
    allowed(await performOrAsk(ctx, act, order));
  });
}

/** Returns the account with the most ballots in open votes. */
async function mostOpenBallots({ db }: Context): Promise<number> {
  const { accountId } = await db
    .selectFrom('vote')
    .innerJoin('submission', 'submission.id', 'vote.submissionId')
    .select('vote.accountId')
    .where('submission.result', '=', 'new')
    .where('vote.accountId', 'is not', null)
    .groupBy('vote.accountId')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('vote.accountId')
    .limit(1)
    .$narrowType<{ accountId: number }>()
    .executeTakeFirstOrThrow();
  return accountId;
}

type Asked = Extract<RequestKind, keyof typeof requests>;

/** Sends a request of a member, or of a visitor. Returns its number. */
async function ask(ctx: Context, by: Member | null, about: RequestAbout, kind: Asked): Promise<number | null> {
  const { asked, proof } = requests[kind];
  return allowed(await sendRequest(ctx, by?.viewer ?? null, { about, kind, text: asked, proof }, '192.0.2.1')).id;
}

async function answer(
  ctx: Context,
  { viewer }: Member,
  request: number | null,
  state: 'done' | 'declined',
  kind: Asked,
) {
  if (request === null) return;
  const { changedAt } = await ctx.db
    .selectFrom('request')
    .select('changedAt')
    .where('id', '=', request)
    .executeTakeFirstOrThrow();
  const order = { by: viewer.accountId, reason: requests[kind].answer };
  allowed(await answerRequest(ctx, { request, state, seen: changedAt.toISOString(), ...order }));
}
