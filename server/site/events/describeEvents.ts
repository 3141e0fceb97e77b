import { expressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Received, Reply } from '#contract/platform/endpoint.ts';
import type { changes, SiteChange } from '#contract/site/changes.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { SiteEvent } from '../../notifications/announce.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';
import { decidedByVoteCount, isShown } from '../../voting/history/historyLines.ts';
import type { NoticeTexts } from '../noticeTexts.ts';

type Known<Change> = Change extends SiteChange ? Omit<Change, 'time' | 'address'> : never;

/** What everybody may know of an event now, as the API says it; `path` is that of the page that shows it. */
export type EventDescription = { at: Date; path: string } & (
  | Known<Exclude<SiteChange, { kind: 'notice' }>>
  | (Known<Extract<SiteChange, { kind: 'notice' }>> & { texts: NoticeTexts })
);

/** Which events: these; those after a number, in order; or the newest, newest first. */
export type WhichEvents =
  | { ids: readonly number[] }
  | { after: number; limit: number }
  | { newest: number; tableId?: TableId | undefined; kind?: SiteEvent['kind'] | undefined };

/**
 * Returns what feeds, `GET /api/changes` and webhooks say of events, in one query. Left out are those whose subject was
 * deleted, withdrawn or hidden. After a number, only events are returned before which no other can appear; then `db` must
 * not be a transaction with a snapshot of its own.
 */
export async function describeEvents(
  { db, rules, clock }: Pick<Context, 'db' | 'rules' | 'clock'>,
  which: WhichEvents,
): Promise<EventDescription[]> {
  const now = clock.now();
  const tableIds = rulesAt(rules, now).tables.map(({ id }) => id);
  const { rows } = await sql<{ facts: EventDescription }>`
    select event.at,
      case event.kind
        when 'opened' then '/s/' || submission.table_id || '/' || submission.entry_no
        when 'revision' then '/u/' || event.table_id || '/' || revision.revision_no
        when 'decided' then '/counting/' || event.table_id || '?run=' ||
          to_char(event.due_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        when 'notice' then '/notice#' || notice.code
        else '/uploader/' || event.upload_no
      end as path,
      jsonb_build_object('kind', event.kind, 'number', event.id) || case
        when event.kind in ('opened', 'revision') then jsonb_build_object('table', event.table_id,
          'entryNo', submission.entry_no, 'title', submission.title, 'artist', submission.artist,
          'level', coalesce(revision.level, submission.proposed_level)::text)
        when event.kind = 'decided' then jsonb_build_object('table', event.table_id,
          'date', to_char(event.due_at at time zone 'utc' + interval '9 hours', 'YYYY-MM-DD'),
          'undone', counting_run.undone_at is not null, 'hash', count_file.sha256, 'accepted', accepted, 'deleted', deleted,
          'rejected', rejected, 'canceled', canceled)
        when event.kind = 'notice' then jsonb_build_object('code', notice.code, 'texts', notice.texts,
          'title', notice.texts -> 'en' -> 'message')
        else jsonb_build_object('entryNo', upload.entry_no, 'title', upload.title, 'artist', upload.artist)
      end || case when event.kind = 'revision' then jsonb_build_object('revisionNo', revision.revision_no,
          'type', revision.kind, 'to', case when revision.kind in ('change', 'transfer')
            then jsonb_build_object('table', revision.target_table_id, 'level', revision.target_level::text) end)
        else '{}' end as facts
    from event
    left join submission on submission.id = event.submission_id
    left join revision on revision.id = event.revision_id
    left join counting_run on counting_run.due_at = event.due_at
    left join count_file on count_file.due_at = event.due_at and count_file.table_id = event.table_id
    left join notice on notice.id = event.notice_id
    left join upload on upload.entry_no = event.upload_no
    left join lateral (
      select count(*) filter (where tag = 'update') as accepted, count(*) filter (where tag = 'delete') as deleted,
        count(*) filter (where tag = 'reject') as rejected, count(*) filter (where tag = 'cancel') as canceled
      from history
      join submission on submission.id = history.submission_id
      left join revision on revision.id = history.revision_id
      where history.at = event.due_at and ${decidedByVoteCount(expressionBuilder<DB, 'history'>())} and ${isShown}
        and (history.table_before = event.table_id
          or history.table_after = event.table_id and history.table_after <> history.table_before)
    ) as decisions on event.kind = 'decided'
    where case
        when event.kind in ('opened', 'revision') then submission.removed_from_sub_at is null
          and submission.table_id = any(${tableIds}::text[])
        when event.kind = 'notice' then notice.published_at = event.at and notice.published_at <= ${now}
          and (notice.withdrawn_at is null or notice.withdrawn_at > ${now})
        else true
      end and coalesce(event.table_id = any(${tableIds}::text[]), true) and ${await theseOf(db, which)}`.execute(db);
  return rows.map(({ facts, ...told }) => ({ ...facts, ...told }));
}

/** The rest of the query: which events, in which order, how many. */
async function theseOf(db: Kysely<DB>, which: WhichEvents): Promise<RawBuilder<unknown>> {
  if ('ids' in which) return sql`event.id = any(${which.ids}::bigint[]) order by event.id`;
  if ('after' in which) {
    const { rows } = await sql<{ settled: number }>`select settled_events() as settled`.execute(db);
    const from = sql`event.id > ${which.after} and event.id <= ${rows[0]?.settled ?? 0}`;
    return sql`${from} order by event.id limit ${which.limit}`;
  }
  const { newest, tableId, kind } = which;
  return sql`${tableId === undefined ? sql`true` : sql`event.table_id = ${tableId}`}
    and ${kind === undefined ? sql`true` : sql`event.kind = ${kind}`} order by event.id desc limit ${newest}`;
}

/** Returns what happened after a number, for other sites; `origin` is the public address of the site, without a slash at its end. */
export async function changesSince(
  ctx: Pick<Context, 'db' | 'rules' | 'clock'>,
  { since, limit }: Received<typeof changes>['query'],
  origin: string,
): Promise<Omit<Reply<typeof changes>, 'success'>> {
  const events = await describeEvents(ctx, { after: since, limit });
  const told = events.map(({ at, path, ...event }) => ({ ...event, time: at.toISOString(), address: origin + path }));
  return { changes: told, next: events.at(-1)?.number ?? since };
}
