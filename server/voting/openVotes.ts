import type { Kysely } from 'kysely';
import type { Reply } from '#contract/endpoint.ts';
import type { VotingRevision, VotingSong, votingRevisions, votingSongs } from '#contract/voting.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { DB } from '../platform/database/schema.ts';
import { votableRevisions } from './votableRevisions.ts';
import { votableRevotes, votableSongs } from './votableSongs.ts';

/** A public list of open votes, and the bytes of the reply to visitors who are not logged in. */
interface OpenList<Row> {
  list: Row[];
  json: Buffer;
}

/** All open votes of a table, built once for all viewers. */
export interface OpenVotes {
  table: TableRules;
  /** Proposals and re-votes, by level and number. */
  songs: OpenList<VotingSong>;
  /** Revisions of every kind, by level and number. */
  revisions: OpenList<VotingRevision>;
}

/** Reads the open votes of a table, with vote totals but without proposers, voters and tallies. */
export async function openVotesOf(db: Kysely<DB>, rules: Rules, table: TableRules): Promise<OpenVotes> {
  const votable = await votableRevisions(db, rules, table);
  const proposals = await votableSongs(db, rules, table);
  const songs = [...proposals, ...votableRevotes(votable)].sort(byLevelAndNumber);
  const revisions = votable.map(({ reply }) => reply);
  return { table, songs: openList<typeof votingSongs>(songs), revisions: openList<typeof votingRevisions>(revisions) };
}

type ListEndpoint = typeof votingSongs | typeof votingRevisions;

function openList<Endpoint extends ListEndpoint>(
  source: Reply<Endpoint>['source'],
): OpenList<Reply<Endpoint>['source'][number]> {
  const reply = { success: true, count: source.length, count2: 0, source };
  return { list: source, json: Buffer.from(JSON.stringify(reply)) };
}

function byLevelAndNumber(a: VotingSong, b: VotingSong): number {
  return Number(a.level) - Number(b.level) || a.entryNo - b.entryNo;
}
