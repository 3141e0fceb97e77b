import { type Kysely, sql } from 'kysely';
import type { VotingRevision, VotingSong } from '#contract/voting/voting.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { DB } from '../../platform/database/schema.ts';
import { type KeptReply, keptReply } from '../../platform/http/keptReply.ts';
import type { ChangedBox } from '../../platform/lists/listVersion.ts';
import { votableRevisions } from './revisionRows.ts';
import { votableRevotes, votableSongs } from './songRows.ts';

/** A public list of open votes, and the reply to visitors who are not logged in. */
interface OpenList<Row> {
  readonly list: Row[];
  readonly reply: KeptReply;
}

/** All open votes of a table, built once for all viewers. */
export interface OpenVotes {
  table: TableRules;
  /** Proposals and re-votes, by level and number. */
  songs: OpenList<VotingSong>;
  /** Revisions of every kind, by level and number. */
  revisions: OpenList<VotingRevision>;
}

type OpenRow = VotingSong | VotingRevision;
/** What a viewer's row has of its own. */
export type OwnFacts = Pick<OpenRow, 'viewer' | 'ownVote' | 'hidden'>;

/** Reads the open votes of a table, with vote totals but without proposers, voters and tallies. */
export async function openVotesOf(db: Kysely<DB>, rules: Rules, table: TableRules): Promise<OpenVotes> {
  const votable = await votableRevisions(db, rules, table);
  const proposals = await votableSongs(db, rules, table);
  const songs = [...proposals, ...votableRevotes(votable)].sort(byLevelAndNumber);
  return { table, songs: openList(songs), revisions: openList(votable.map(({ reply }) => reply)) };
}

/** Returns the open votes with the votes in these boxes counted again. */
export async function withBoxesCounted(
  db: Kysely<DB>,
  { table, songs, revisions }: OpenVotes,
  boxes: readonly ChangedBox[],
): Promise<OpenVotes> {
  const ids = (column: ChangedBox['column']) => boxes.filter((box) => box.column === column).map(({ id }) => id);
  const { rows } = await sql<{ column: ChangedBox['column']; number: number; total: number }>`
    select 'submissionId' as "column", entry_no as number,
      (select count(*)::int from vote where submission_id = submission.id and voided_at is null) as total
    from submission where id = any(${ids('submissionId')}::int[])
    union all
    select 'revisionId', revision_no,
      (select count(*)::int from vote where revision_id = revision.id and voided_at is null)
    from revision where id = any(${ids('revisionId')}::int[])`.execute(db);
  const totals = new Map(rows.map(({ column, number, total }) => [`${column} ${number}`, total]));
  const counted = <Row extends OpenRow>(row: Row, column: ChangedBox['column'], number: number): Row => {
    const voteTotal = totals.get(`${column} ${number}`);
    return voteTotal === undefined || voteTotal === row.voteTotal ? row : { ...row, voteTotal };
  };
  const songOf = (row: VotingSong) =>
    row.revision === null ? counted(row, 'submissionId', row.entryNo) : counted(row, 'revisionId', row.revision);
  return {
    table,
    songs: openList(songs.list.map(songOf)),
    revisions: openList(revisions.list.map((row) => counted(row, 'revisionId', row.entryNo))),
  };
}

/** The JSON of what all viewers see of a row. Rows never change, so each is written once, whoever asks how often. */
const sharedBytes = new WeakMap<OpenRow, Buffer>();

function sharedBytesOf(row: OpenRow): Buffer {
  let bytes = sharedBytes.get(row);
  if (bytes === undefined) {
    const { viewer: _viewer, ownVote: _ownVote, ...shared } = row;
    bytes = Buffer.from(`,${JSON.stringify(shared).slice(0, -1)},`);
    sharedBytes.set(row, bytes);
  }
  return bytes;
}

/** Returns the bytes of the reply, with a viewer's own facts about each row: its status, ballot and what an admin sees. */
export function openVotesJson<Row extends OpenRow>(list: readonly Row[], own: (row: Row) => OwnFacts): Buffer {
  let left = 0;
  // Most rows have one of a few: no ballot, and the same status.
  const known = new Map<string, Buffer>();
  const parts = list.flatMap((row) => {
    const facts = own(row);
    if (facts.viewer === 'success') left++;
    const isPlain = facts.ownVote === null && !facts.hidden;
    const bytes = (isPlain && known.get(facts.viewer)) || Buffer.from(JSON.stringify(facts).slice(1));
    if (isPlain) known.set(facts.viewer, bytes);
    return [sharedBytesOf(row), bytes];
  });
  // Each row begins with the comma behind the one before.
  const [first, ...others] = parts;
  const source = first ? [first.subarray(1), ...others] : [];
  const head = `{"success":true,"count":${list.length},"count2":${left},"source":[`;
  return Buffer.concat([Buffer.from(head), ...source, Buffer.from(']}')]);
}

/** Its reply is made when a visitor first asks for them: during many votes nobody may. */
function openList<Row extends OpenRow>(list: Row[]): OpenList<Row> {
  let reply: KeptReply | undefined;
  return {
    list,
    get reply() {
      reply ??= keptReply(openVotesJson(list, ({ viewer, ownVote }) => ({ viewer, ownVote })));
      return reply;
    },
  };
}

function byLevelAndNumber(a: VotingSong, b: VotingSong): number {
  return Number(a.level) - Number(b.level) || a.entryNo - b.entryNo;
}
