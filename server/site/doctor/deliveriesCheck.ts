import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { type Check, ok, warning } from './check.ts';

interface Waiting {
  receiver: string;
  waiting: number;
  dead: number;
  oldest: Date;
  lastError: string | null;
}

/** Says what webhooks and e-mails wait, by receiver; no address of an e-mail is shown. */
export const deliveriesCheck: Check<Pick<Context, 'db'>> = {
  name: 'deliveries',
  question: 'Do webhooks and e-mails reach their receivers?',
  async find({ db }) {
    const { rows } = await sql<Waiting>`
      select case channel when 'webhook' then 'webhook ' || receiver else channel end as receiver,
        count(*) filter (where dead_at is null)::int as waiting, count(dead_at)::int as dead, min(queued_at) as oldest,
        (array_agg(replace(last_error, case channel when 'mail' then receiver else '' end, '…') order by id desc)
          filter (where last_error is not null))[1] as last_error
      from delivery group by 1 order by 1`.execute(db);
    if (rows.length === 0) return ok('Yes, nothing waits.');
    const sentence = rows
      .map(({ receiver, waiting, dead, oldest, lastError }) => {
        const why = lastError === null ? '' : `, last error: ${lastError}`;
        return `${receiver}: ${waiting} waiting, ${dead} dead, the oldest since ${oldest.toISOString()}${why}.`;
      })
      .join(' ');
    return rows.some(({ dead }) => dead > 0)
      ? warning(`${sentence} The command deliveries --retry-dead sends the dead ones again.`)
      : ok(sentence);
  },
};
