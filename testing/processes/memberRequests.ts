import type { Reply, Request } from '#contract/platform/endpoint.ts';
import type { castVote, votingSongs } from '#contract/voting/voting.ts';
import type { Member } from '../data/community.ts';

/** The response to a request: its status and its JSON. */
export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

export type Ballot = Omit<Request<typeof castVote>['body'], 'table'>;

/** Sends a request as a browser would. Rejects when no complete response arrives. */
async function post(url: string, member: Member, body: FormData | object): Promise<Answer> {
  const cookie = `sid=${member.token}`;
  const response = await fetch(url, {
    method: 'POST',
    ...(body instanceof FormData
      ? { headers: { cookie }, body }
      : { headers: { cookie, 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Votes on an entry of st. */
export function voteOn(address: string, member: Member, entryNo: number, ballot: Ballot): Promise<Answer> {
  return post(`${address}/api/vote/vote2/${entryNo}`, member, { table: 'st', ...ballot });
}

/** Returns the open votes of st as a member, or a visitor, sees them. */
export async function openVotes(address: string, member?: Member): Promise<Reply<typeof votingSongs>['source']> {
  const headers = member ? { cookie: `sid=${member.token}` } : {};
  const response = await fetch(`${address}/api/vote/songs?table=st`, { headers });
  return ((await response.json()) as Reply<typeof votingSongs>).source;
}

/** Returns number and level of each row of a published list of st. */
export async function publishedRows(address: string, file: string): Promise<{ id: number; level: string }[]> {
  const response = await fetch(`${address}/st/${file}`);
  const rows = (await response.json()) as { id: number; level: string }[];
  return rows.map(({ id, level }) => ({ id, level }));
}

/** Sends a chart file as the proposal form does when a file is dropped on it. */
export function sendChart(address: string, member: Member, text: string): Promise<Answer> {
  const form = new FormData();
  form.append('file', new Blob([text]), 'chart.bms');
  return post(`${address}/api/vote/get-file-data`, member, form);
}

/** Proposes a chart for st. The same member must have sent its file before. */
export function reviseLevel(
  address: string,
  member: Member,
  entryNo: number,
  changeTo: 'high' | 'low',
): Promise<Answer> {
  const body = { table: 'st', type: 'change', submission: entryNo, changeTo, comment: 'it should' };
  return post(`${address}/api/vote/revision-submit`, member, body);
}

/** Votes "agree" on a revision of st. */
export function commentOn(address: string, member: Member, entryNo: number, comment: string): Promise<Answer> {
  return post(`${address}/api/vote/comment/${entryNo}`, member, { table: 'st', comment });
}

/** Makes a chart a favourite, by its md5. */
export function addFavourite(address: string, member: Member, hash: string): Promise<Answer> {
  return post(`${address}/api/user/favourite`, member, { hash, value: true });
}
