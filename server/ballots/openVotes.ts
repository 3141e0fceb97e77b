import type { Kysely } from 'kysely';
import type { Reply } from '#contract/endpoint.ts';
import type { VotingRevision, VotingSong, votingRevisions, votingSongs } from '#contract/voting.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { DB } from '../database/schema.ts';
import { votableRevisions } from './votableRevisions.ts';
import { votableRevotes, votableSongs } from './votableSongs.ts';

/** What can be voted on, as everybody may see it, and the bytes of the reply to whoever is not logged in. */
interface OpenList<Shown> {
  list: Shown[];
  json: Buffer;
}

/** All open votes of a table, made once for everybody. */
export interface OpenVotes {
  table: TableRules;
  /** Proposals and re-votes, by level and number. */
  songs: OpenList<VotingSong>;
  /** Revisions of every kind, by level and number. */
  revisions: OpenList<VotingRevision>;
}

/** The open votes of a table: totals of votes, but no proposer, no voter and no vote (decisions.md §7). */
export async function openVotesOf(db: Kysely<DB>, rules: Rules, table: TableRules): Promise<OpenVotes> {
  const revised = await votableRevisions(db, rules, table);
  const proposed = await votableSongs(db, rules, table);
  const songs = [...proposed, ...votableRevotes(revised)].sort(byPlace);
  const revisions = revised.map(({ reply }) => reply);
  return { table, songs: openList<typeof votingSongs>(songs), revisions: openList<typeof votingRevisions>(revisions) };
}

type ListCall = typeof votingSongs | typeof votingRevisions;

function openList<Call extends ListCall>(source: Reply<Call>['source']): OpenList<Reply<Call>['source'][number]> {
  const reply = { success: true, count: source.length, count2: 0, source };
  return { list: source, json: Buffer.from(JSON.stringify(reply)) };
}

function byPlace(a: VotingSong, b: VotingSong): number {
  return Number(a.level) - Number(b.level) || a.entryNo - b.entryNo;
}
