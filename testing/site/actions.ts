import { hashesOf } from '#server/platform/hash.ts';
import type { Entry, Revision } from '../data/entries.ts';
import type { Player } from '../data/players.ts';
import { chartText } from '../files/chartText.ts';
import type { Answer, Site } from './site.ts';

/** Sends a chart file as the proposal form does when a file is dropped on it. */
export function dropFile(site: Site, who: Player | null, bytes: Uint8Array, fileName = 'chart.bms'): Promise<Answer> {
  return site.send('/api/vote/get-file-data', [{ field: 'file', fileName, value: bytes }], who);
}

/** Sends the file of a chart that the tables list without one. */
export function bringFile(site: Site, who: Player | null, bytes: Uint8Array, fileName = 'chart.bms'): Promise<Answer> {
  return site.send('/api/missing-charts/file', [{ field: 'file', fileName, value: bytes }], who);
}

/** Compares a dropped chart, by its sha256, with a file that is said to be its original, as the proposal form does. */
export function compareWithOriginal(
  site: Site,
  who: Player | null,
  chart: string,
  original: Uint8Array,
  fileName = 'original.bms',
): Promise<Answer> {
  const parts = [
    { field: 'chart', value: chart },
    { field: 'file', fileName, value: original },
  ];
  return site.send('/api/vote/get-hash', parts, who);
}

interface ProposeFacts {
  table?: string;
  level?: number | string;
  chart?: Buffer;
  fileName?: string;
  url?: string;
  url_diff?: string;
  comment?: string;
  adult?: boolean;
  more?: Record<string, unknown>;
}

/** Sends a chart file and proposes the chart, as the form does; in st0 by default. */
export async function propose(site: Site, who: Player, facts: ProposeFacts = {}): Promise<Answer> {
  const { table = 'st', level = 0, chart = chartText(), fileName, more = {}, ...form } = facts;
  await dropFile(site, who, chart, fileName);
  const songData = { sha256: hashesOf(chart).sha256, level, url: 'https://example.com/song', ...form };
  return site.post('/api/vote/submit', { table, songData, zureVerification: false, ...more }, who);
}

/** Casts a vote, as the dialog does. */
export function vote(
  site: Site,
  who: Player | null,
  { tableId, entryNo }: Pick<Entry, 'tableId' | 'entryNo'>,
  option: 'yes' | 'neutral' | 'no',
  more: Record<string, unknown> = {},
): Promise<Answer> {
  const body = { table: tableId, vote: option, comment: option === 'no' ? 'because' : '', ...more };
  return site.post(`/api/vote/vote2/${entryNo}`, body, who);
}

/** Casts a vote on a revision, as the dialog does. */
export function voteOnRevision(
  site: Site,
  who: Player | null,
  { tableId, revisionNo }: Pick<Revision, 'tableId' | 'revisionNo'>,
  option: 'agree' | 'neutral' | 'disagree',
  more: Record<string, unknown> = {},
): Promise<Answer> {
  const body = { table: tableId, vote: option, comment: option === 'disagree' ? 'because' : '', ...more };
  return site.post(`/api/vote/revision-vote2/${revisionNo}`, body, who);
}

/** Returns numbers and levels of the rows of a published list. */
export async function published(site: Site, table: string, file = 'score.json'): Promise<[number, string][]> {
  const { body } = await site.get(`/${table}/${file}`);
  const rows: { id?: number; submission?: number; level: string }[] =
    typeof body === 'string' ? JSON.parse(body) : body;
  return rows.map(({ id, submission, level }) => [submission ?? id ?? 0, level]);
}

/** Returns the same of the three lists of a table. */
export async function listsOf(site: Site, table: string) {
  const [official, voting, sub] = [
    await published(site, table),
    await published(site, table, 'score_vote.json'),
    await published(site, table, 'score_sub.json'),
  ];
  return { official, voting, sub };
}

/** Returns the code of a refusal, with the viewer's status where it has one: `ENOTVALIDAUTH voted`. */
export async function codeOf(answer: Promise<Answer>): Promise<string> {
  const { error, status } = (await answer).body;
  return status ? `${error} ${status}` : error;
}

interface ReviseFacts {
  type?: string;
  changeTo?: number | string;
  comment?: string;
  more?: Record<string, unknown>;
}

/** Proposes a revision of an entry, as the form does; one level up by default. */
export function revise(
  site: Site,
  who: Player | null,
  { tableId, entryNo }: Pick<Entry, 'tableId' | 'entryNo'>,
  { type = 'change', changeTo, comment = 'it should', more = {} }: ReviseFacts = {},
): Promise<Answer> {
  const to = changeTo ?? (type === 'change' ? 'high' : undefined);
  const body = {
    table: tableId,
    type,
    submission: entryNo,
    comment,
    ...(to !== undefined && { changeTo: to }),
    ...more,
  };
  return site.post('/api/vote/revision-submit', body, who);
}
