import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/database/schema.ts';
import { tableOf } from '#testing/site/rules.ts';
import { fillAccounts } from './fillAccounts.ts';

/** The table to fill. It has all entry numbers of its series. */
export const BIG_TABLE = 'sl';
/** The number of open proposals and revisions, regardless of the size of the table. */
const OPEN_SONGS = 200;
const OPEN_REVISIONS = 20;
const VOTES_EACH = 20;
/** The number of the entry with the most votes. */
export const FULLEST_ENTRY = 1;
const VOTES_ON_FULLEST = 500;
const YEARS = 8;

/** Returns the sha256 of the entry with this number. */
export function sha256Of(entryNo: number): string {
  const md5 = (text: string) => createHash('md5').update(text).digest('hex');
  return md5(String(entryNo)) + md5(`b${entryNo}`);
}

export interface BigTableSize {
  submissions: number;
  players: number;
  /** The number of open submissions. */
  open?: number;
  /** The number of votes on each entry. */
  votes?: number;
}

/**
 * Fills an empty database with a table with a long history, in a few statements: entries of all levels, most of them
 * decided, with their lines of history, a revision for one in ten, twenty votes on each, and players with rights.
 */
export async function fillBigTable(db: Kysely<DB>, size: BigTableSize, now: Date): Promise<void> {
  const { series, highest } = tableOf(BIG_TABLE);
  const { submissions: entries, players, open = OPEN_SONGS } = size;
  const revisions = Math.floor(entries / 10);
  await fillAccounts(db, { count: players }, now);
  await sql`
    insert into restriction (account_id, table_id, highest_level) select id, ${BIG_TABLE}, ${highest}::int from account
  `.execute(db);
  const title = sql`initcap(substr(md5('title' || n), 1, 4 + n % 9)) || ' Song ' || n || ' [ANOTHER]'`;
  const artist = sql`'artist ' || n % 700 || ' / obj: ' || substr(md5('obj' || n % 97), 1, 6)`;
  // Published in order over the years; the last ones are open.
  await sql`
    insert into submission (series, entry_no, table_id, proposed_table_id, level, proposed_level, md5, sha256, title,
      artist, song_url, chart_url, comment, proposer_id, published_at, result, song_key, notes_hash, title_key, artist_key)
    select ${series}, n, ${BIG_TABLE}, ${BIG_TABLE}, n % ${highest + 1}::int, n % ${highest + 1}::int, md5(n::text),
      md5(n::text) || md5('b' || n), ${title}, ${artist}, 'https://example.com/song/' || n, '', '',
      1 + n * 7 % ${players}::int,
      case when n > ${entries - open}::int then ${now}::timestamptz - interval '1 day' * (1 + n % 10)
        else ${now}::timestamptz - interval '40 days' - (${entries}::int - n) * interval '1 year' * ${YEARS}::int / ${entries}::int end,
      case when n > ${entries - open}::int then 'new' when n % 10 < 7 then 'accept'
        when n % 10 < 9 then 'reject' else 'canceled' end,
      'song ' || n, md5('notes' || n), lower(${title}), ${artist}
    from generate_series(1, ${entries}::int) n
  `.execute(db);
  await sql`insert into entry_number (series, last) values (${series}, ${entries}), (${`${series} revisions`}, ${revisions})`.execute(
    db,
  );
  await sql`
    insert into revision (series, revision_no, submission_id, kind, table_id, level, change_to, target_table_id,
      target_level, comment, proposer_id, published_at, result, decided_at)
    select ${series}, n, s.id, k.kind, s.table_id, s.level, case when k.kind = 'change' then 'high' end, s.table_id,
      s.level, 'it should', 1 + n * 11 % ${players}::int,
      case when n > ${revisions - OPEN_REVISIONS}::int then ${now}::timestamptz - interval '1 day' * (1 + n % 10)
        else s.published_at + interval '100 days' end,
      case when n > ${revisions - OPEN_REVISIONS}::int then 'new' when n % 3 = 0 then 'reject' else 'accept' end,
      case when n <= ${revisions - OPEN_REVISIONS}::int then s.published_at + interval '120 days' end
    from generate_series(1, ${revisions}::int) n
    join submission s on s.result = 'accept' and s.entry_no = case
      when n > ${revisions - OPEN_REVISIONS}::int then (n - ${revisions - OPEN_REVISIONS}::int) * 10 - 8 else n * 10 - 9 end
    cross join lateral (select (array['change', 'delete', 'change', 'change'])[1 + n % 4] as kind) k
  `.execute(db);
  await fillVotes(db, size, now);
  await fillHistory(db, now);
  await sql`insert into list_version (table_id, published) values (${BIG_TABLE}, 1)`.execute(db);
  await sql`analyze`.execute(db);
}

/** Inserts votes: different voters on each entry, with more yes on some. */
async function fillVotes(db: Kysely<DB>, { players, votes = VOTES_EACH }: BigTableSize, now: Date): Promise<void> {
  const word = sql`(array['yes', 'yes', 'yes', 'neutral', 'no'])[1 + (box.id + k) % 5]`;
  const opinion = sql`(array['mid', 'mid', 'high', 'low'])[1 + (box.id * k) % 4]`;
  for (const box of ['submission', 'revision'] as const) {
    const fullest = sql`box.revision_no is null and box.number = ${FULLEST_ENTRY}::int`;
    const boxes =
      box === 'submission'
        ? sql`select id, entry_no as number, null::int as revision_no, published_at, result from submission`
        : sql`select id, revision_no as number, revision_no, published_at, result from revision`;
    await sql`
      insert into vote (${sql.ref(`${box}_id`)}, account_id, vote, difficulty, comment, cast_at)
      select box.id, 1 + (box.id * 7 + k * 97) % ${players}::int, ${word}, ${opinion},
        case when ${word} = 'no' then 'because ' || k else '' end,
        least(box.published_at + interval '6 hours' * (k % 40), ${now}::timestamptz - interval '1 minute')
      from (${boxes}) as box
      cross join lateral generate_series(
        0, case when ${fullest} then ${Math.min(VOTES_ON_FULLEST, players) - 1}::int else ${votes - 1}::int end
      ) k
    `.execute(db);
  }
  await sql`
    insert into comment (submission_id, account_id, comment, written_at)
    select id, 1 + id % ${players}::int, 'a comment on ' || entry_no, published_at + interval '1 day'
    from submission where entry_no % 4 = 1
  `.execute(db);
}

/** Inserts the history line of each verdict, at a vote count, with its tally. */
async function fillHistory(db: Kysely<DB>, now: Date): Promise<void> {
  const voteCountAfter = (time: ReturnType<typeof sql>) =>
    sql`date_bin('14 days', ${time} + interval '14 days', timestamptz '2025-06-22 12:00:00Z')`;
  for (const box of ['submission', 'revision'] as const) {
    const id = sql.ref(`${box}_id`);
    const entry = box === 'submission' ? sql`box.id` : sql`box.submission_id`;
    const kind = box === 'submission' ? sql`'song'` : sql`box.kind`;
    await sql`
      insert into history (submission_id, revision_id, tag, at, table_before, level_before, table_after, level_after,
        yes, neutral, no, high, mid, low, minimum, threshold, rule)
      select ${entry}, ${box === 'submission' ? sql`null::int` : sql`box.id`},
        case when box.result = 'accept' then case when ${kind} = 'delete' then 'delete' else 'update' end
          when box.result = 'reject' then 'reject' else 'cancel' end,
        least(${voteCountAfter(sql`box.published_at`)}, ${now}::timestamptz - interval '15 days'), box.table_id, box.level,
        case when box.result = 'accept' and ${kind} <> 'delete' then box.table_id end,
        case when box.result = 'accept' and ${kind} <> 'delete' then box.level end,
        tally.yes, tally.neutral, tally.no, tally.high, tally.mid, tally.low, 9, 70,
        case box.result when 'accept' then 'enoughVotes' when 'reject' then 'deadline' else 'duplicate' end
      from ${sql.table(box)} as box
      join (
        select ${id} as id, count(*) filter (where vote = 'yes')::int as yes,
          count(*) filter (where vote = 'neutral')::int as neutral, count(*) filter (where vote = 'no')::int as no,
          count(*) filter (where difficulty = 'high')::int as high, count(*) filter (where difficulty = 'mid')::int as mid,
          count(*) filter (where difficulty = 'low')::int as low
        from vote where ${id} is not null group by ${id}
      ) as tally on tally.id = box.id
      where box.result <> 'new'
      order by box.published_at
    `.execute(db);
    const line =
      box === 'submission' ? sql`history.revision_id is null and history.submission_id` : sql`history.revision_id`;
    await sql`
      update ${sql.table(box)} set verdict_id = history.id, decided_at = history.at from history
      where ${line} = ${sql.ref(`${box}.id`)} and ${sql.ref(`${box}.result`)} <> 'new'
    `.execute(db);
  }
  await sql`
    update submission set deleted_at = history.at from history
    where history.tag = 'delete' and history.submission_id = submission.id
  `.execute(db);
  await sql`insert into counting_run (due_at, done_at) select distinct at, at from history`.execute(db);
}
