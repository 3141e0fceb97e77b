import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { type Check, ok, warning } from './check.ts';

/** Says what webhooks and e-mails wait, by receiver; no address of an e-mail is shown. */
export const deliveriesCheck: Check<Pick<Context, 'db'>> = {
  name: 'deliveries',
  question: 'Do webhooks and e-mails reach their receivers?',
  async find({ db }) {
    const { rows } = await sql<{ sentence: string; dead: number }>`
      select count(dead_at)::int as dead, format('%s: %s waiting, %s dead, the oldest since %s%s.',
        concat_ws(' ', channel, webhook), count(*) - count(dead_at), count(dead_at),
        to_char(min(queued_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        ', last error: ' || (array_agg(last_error order by id desc) filter (where last_error is not null))[1]
      ) as sentence
      from (
        select id, channel, queued_at, dead_at, case channel when 'webhook' then receiver end as webhook,
          case channel when 'webhook' then last_error else replace(last_error, receiver, '…') end as last_error
        from delivery) as one
      group by channel, webhook order by channel, webhook`.execute(db);
    if (rows.length === 0) return ok('Yes, nothing waits.');
    const sentences = rows.map(({ sentence }) => sentence).join(' ');
    if (rows.every(({ dead }) => dead === 0)) return ok(sentences);
    return warning(`${sentences} The command deliveries --retry-dead sends the dead ones again.`);
  },
};
