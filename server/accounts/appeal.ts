import type { appeal as appealEndpoint } from '#contract/moderation/requests.ts';
import type { Received, Reply } from '#contract/platform/endpoint.ts';
import { currentSanctions } from '#domain/accounts/sanctions.ts';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { whyNotRequestText } from '#domain/moderation/requests.ts';
import type { Context } from '../platform/context.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { sha256Hex } from '../platform/hash.ts';
import type { Viewer } from '../platform/http/session.ts';
import { newSecret } from '../platform/secrets.ts';
import { checkPassword } from './login.ts';

type Sent = Omit<Reply<typeof appealEndpoint>, 'success'>;

/**
 * Stores an appeal against a current sanction as a request to the moderators, once for each (EAPPEALED); ENOTFOUND if the
 * account is not under it. Without a session only a ban can be appealed, with the ID and password of the account, which
 * are checked and counted like those of a login. A banned player gets a secret, with which the answer is read.
 *
 * @param address as `clientAddress` returns it
 */
export async function appeal(
  ctx: Context,
  viewer: Pick<Viewer, 'accountId'> | null,
  { sanction, text, userid: userId, userpw: password }: Received<typeof appealEndpoint>['body'],
  address: string,
): Promise<
  Sent | Refusal<'NOTINFO' | 'TOOLONGCOM' | 'ENOTUSER' | 'ENOTFOUND' | 'ESESSIONEXP' | 'EAPPEALED' | 'ETOOMANY'>
> {
  const why = whyNotRequestText(text);
  if (why) return why;
  if (!viewer && sanction !== 'banned') return refuse('ESESSIONEXP');
  const proved = viewer ?? (await checkPassword(ctx, { userId, password, address }));
  if (isRefusal(proved)) return proved;
  const accountId = 'id' in proved ? proved.id : proved.accountId;
  return inTransaction(ctx, async (trx): Promise<Sent | Refusal<'ENOTFOUND' | 'ESESSIONEXP' | 'EAPPEALED'>> => {
    const account = await trx
      .selectFrom('account')
      .selectAll()
      .where('id', '=', accountId)
      .where('deletedAt', 'is', null)
      .forShare()
      .executeTakeFirst();
    if (!account) return refuse('ESESSIONEXP');
    const now = ctx.clock.now();
    const current = currentSanctions(account, now).find(({ name }) => name === sanction);
    if (!current) return refuse('ENOTFOUND');
    const secret = sanction === 'banned' ? newSecret() : null;
    const request = await trx
      .insertInto('request')
      .values({
        kind: 'appeal',
        accountId,
        secretHash: secret && sha256Hex(secret),
        subject: '',
        reportedText: current.reason,
        appeal: appealOf(current),
        askedAt: now,
        changedAt: now,
      })
      .onConflict((conflict) => conflict.columns(['accountId', 'appeal']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!request) return refuse('EAPPEALED');
    await trx.insertInto('requestMessage').values({ requestId: request.id, at: now, isAnswer: false, text }).execute();
    return { id: viewer ? request.id : null, secret };
  });
}

/** Returns the name under which an appeal against a sanction is stored. */
export const appealOf = ({ name, at }: Pick<ReturnType<typeof currentSanctions>[number], 'name' | 'at'>) =>
  `${name} ${at.toISOString()}`;
