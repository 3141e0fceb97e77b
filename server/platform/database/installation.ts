import { type Kysely, sql } from 'kysely';
import type { DirectScores } from '#domain/players/plays/rights.ts';
import { type RuleBook, rulesFrom } from '#domain/rules/rules.ts';
import type { DB } from './schema.ts';

/**
 * Stores when this installation first started, and the rules by which its restrictions are computed; only the first
 * call has an effect. No vote count is due before it.
 */
export async function rememberFirstStart(db: Kysely<DB>, now: Date, rules: RuleBook) {
  await db
    .insertInto('installation')
    .values({ firstStartedAt: now, restrictionsRulesFrom: rulesFrom(rules, now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns whether this installation has started before. */
export async function hasStarted(db: Kysely<DB>): Promise<boolean> {
  return (await db.selectFrom('installation').select('firstStartedAt').executeTakeFirst()) !== undefined;
}

/**
 * Stores the setting DIRECT_SCORES. When it changes, the rights of all accounts have to be recomputed (`renewRights`).
 */
export async function rememberDirectScores(db: Kysely<DB>, directScores: DirectScores): Promise<void> {
  await db
    .updateTable('installation')
    .set({ directScores, restrictionsRulesFrom: null })
    .where('directScores', '!=', directScores)
    .execute();
}

/**
 * Returns the newest time that is stored anywhere, null in a new installation. A clock that is set must not be behind
 * it.
 */
export async function newestStoredTime(db: Kysely<DB>): Promise<Date | null> {
  const { rows } = await sql<{ newest: Date | null }>`
    select greatest(
      (select max(greatest(first_started_at, votes_taken_at, left_out_until)) from installation),
      (select max(greatest(created_at, banned_at, barred_at, nickname_changed_at, scores_updated_at, deleted_at)) from account),
      (select max(greatest(warned_at, warning_seen_at, barring_seen_at)) from account),
      (select max(greatest(joined_at, split_at)) from account_join),
      (select max(greatest(linked_at, forgotten_at)) from player),
      (select max(ghost_at) from best_play),
      (select max(greatest(created_at, last_seen_at)) from session),
      (select max(last_login_at) from login_place),
      (select max(tried_at) from ownership_code),
      (select max(received_at) from push_event),
      (select max(greatest(created_at, last_used_at)) from client_key),
      (select max(received_at) from play),
      (select max(greatest(started_at, finished_at)) from archive_import),
      (select max(greatest(published_at, decided_at, deleted_at, removed_from_sub_at)) from submission),
      (select max(greatest(published_at, decided_at)) from revision),
      (select max(greatest(cast_at, voided_at, comment_hidden_at)) from vote),
      (select max(greatest(written_at, edited_at, deleted_at, hidden_at)) from comment),
      (select max(published_at) from upload),
      (select max(brought_at) from brought_file),
      (select max(added_at) from favourite),
      (select max(voted_at) from tag_vote),
      (select max(greatest(at, read_at)) from notification),
      (select max(greatest(written_at, edited_at, deleted_at, hidden_at)) from upload_comment),
      (select max(greatest(due_at, done_at, undone_at)) from counting_run),
      (select max(due_at) from counting_change),
      (select max(at) from history),
      (select max(greatest(begun_at, finished_at)) from estimate_run),
      (select max(at) from trail),
      (select max(greatest(asked_at, changed_at)) from request),
      (select max(at) from request_message),
      (select max(greatest(asked_at, ended_at)) from pending_act),
      (select max(greatest(at, due_at)) from event),
      (select max(due_at) from count_file),
      (select max(greatest(confirmed_at, digest_at)) from mail_address),
      (select max(greatest(queued_at, dead_at)) from delivery)
    ) as newest
  `.execute(db);
  return rows[0]?.newest ?? null;
}
