import { stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Course } from '#domain/tables/courseJson.ts';
import { headerAddress } from '#domain/tables/headerAddress.ts';
import { listFiles, type MainListName } from '#domain/tables/listFiles.ts';
import { type Reading, readPage, readText, type TextAt, UnreadableSourceError } from './readText.ts';
import { type DataFile, quote } from './schemaProblems.ts';
import { parseHeader } from './sourceHeader.ts';

/** The largest published list has 7,101 rows (2026). Rows are validated on the thread of the requests. */
const MAX_ROWS = 20_000;

/** One list, as parsed from its files. */
export interface SourceList {
  header: { name: string; symbol: string; course: Course[][] };
  /** The name of the header's file. */
  headerName: string;
  /** Usually one. */
  data: DataFile[];
  /** Notes on parts of the header that an import ignores. */
  notes: string[];
  /** A line on each course that cannot be read. */
  leftOut: string[];
}

/** The lists of a source; null = the source has no such list. */
export type Source = { official: SourceList; voting: SourceList | null; sub: SourceList | null };

/**
 * Reads a table as game clients do: page, header, data; then its voting and sub lists next to it, if any.
 *
 * @param source a directory with the files of table-format.md §1, one page or header file, or the address of a page or
 *   header
 * @throws UnreadableSourceError
 */
export async function readSource(source: string, reading: Reading = {}): Promise<Source> {
  const addresses = await candidates(source);
  const official = await readFirst(addresses.official, reading);
  if (!official) throw new UnreadableSourceError(`there is no table at ${source}`);
  const sibling = async (list: MainListName) => {
    const beside = withSiblings(official.ended)[list].filter((moved) => !addresses[list].some(isSame(moved)));
    const found = await readFirst([...addresses[list], ...beside], reading);
    // A server that answers every address with the same page has no such list.
    return found?.address.href === official.address.href ? null : found;
  };
  return { official, voting: await sibling('voting'), sub: await sibling('sub') };
}

/** Returns the candidate addresses of each list, the most likely first. */
async function candidates(source: string): Promise<Record<MainListName, URL[]>> {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(source)) {
    const address = URL.canParse(source) ? new URL(source) : null;
    if (!address || !['http:', 'https:'].includes(address.protocol)) {
      throw new UnreadableSourceError(
        `${source} is neither a directory nor an address that begins with http:// or https://`,
      );
    }
    return withSiblings(address);
  }
  const found = await stat(source).catch(() => null);
  if (!found) throw new UnreadableSourceError(`${source} does not exist`);
  if (!found.isDirectory()) return withSiblings(pathToFileURL(source));
  const directory = pathToFileURL(`${source}/`);
  const filesOf = (list: MainListName) =>
    [listFiles[list].page, listFiles[list].header].map((name) => new URL(name, directory));
  return { official: filesOf('official'), voting: filesOf('voting'), sub: filesOf('sub') };
}

/**
 * Returns the addresses of a table's lists from that of its official one: the others have `_vote` and `_sub` before the
 * ending.
 */
function withSiblings(address: URL): Record<MainListName, URL[]> {
  const suffixed = (suffix: string) => {
    const other = new URL(address);
    other.pathname = other.pathname.replace(/(\.\w+)?$/, `${suffix}$1`);
    return [other];
  };
  return { official: [address], voting: suffixed('_vote'), sub: suffixed('_sub') };
}

const isSame = (address: URL) => (other: URL) => other.href === address.href;

/** A list, the address of its first data file, and the one where redirects of its page or header ended. */
type ReadList = SourceList & { address: URL; ended: URL };

async function readFirst(addresses: readonly URL[], reading: Reading): Promise<ReadList | null> {
  for (const address of addresses) {
    const list = await readList(address, reading);
    if (list) return list;
  }
  return null;
}

async function readList(page: URL, reading: Reading): Promise<ReadList | null> {
  const read = await readPage(page, reading);
  if (read === null) return null;
  const { text, ended } = read;
  if (text.trimStart().startsWith('{')) return readHeader({ ...read, json: parseJson(read) }, reading);
  const named = headerAddress(text);
  if (named === null) return null;
  return { ...(await readHeader(await readNamed(read, named, reading), reading)), ended };
}

async function readHeader(header: JsonAt, reading: Reading): Promise<ReadList> {
  const headerName = nameOf(header.asked);
  const parsed = parseHeader(headerName, header.json);
  if ('problem' in parsed) throw new UnreadableSourceError(parsed.problem);
  const { data_url: dataUrls, data_rule: dataRule, leftOut, ...facts } = parsed;
  const data: DataFile[] = [];
  let address = header.asked;
  let number = 0;
  for (const named of dataUrls) {
    const { json: rows, asked: file } = await readNamed(header, named, reading);
    if (data.length === 0) address = file;
    if (!Array.isArray(rows)) throw new UnreadableSourceError(`${nameOf(file)} is not a list of rows`);
    number += rows.length;
    if (number > MAX_ROWS) throw new UnreadableSourceError(`${headerName} names more than ${MAX_ROWS} rows`);
    data.push({ name: nameOf(file), rows });
  }
  const isRule = dataRule !== undefined && dataRule !== null && !(Array.isArray(dataRule) && dataRule.length === 0);
  const notes = isRule
    ? [`${headerName}: data_rule ${quote(dataRule)} is not read; levels stay as the data has them`]
    : [];
  return { header: facts, headerName, data, notes, leftOut, address, ended: header.ended };
}

/**
 * Returns the name of a file for messages. In a URL it may be in another encoding than UTF-8, and is returned
 * unchanged.
 */
function nameOf({ pathname }: URL): string {
  const name = pathname.slice(pathname.lastIndexOf('/') + 1);
  return decoded(name) ?? name;
}

function decoded(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

/**
 * Resolves an address that a file names: a remote file only to remote addresses, a local file only into its own
 * directory, with a name in UTF-8.
 */
function resolveNamed(from: URL, named: string): URL {
  const address = URL.canParse(named, from.href) ? new URL(named, from) : null;
  const allowed =
    address?.protocol === 'file:'
      ? from.protocol === 'file:' &&
        address.href.startsWith(new URL('.', from).href) &&
        decoded(address.pathname) !== null
      : address?.protocol === 'http:' || address?.protocol === 'https:';
  if (!address || !allowed)
    throw new UnreadableSourceError(`${from.href} names ${named}, which is no address to read from`);
  return address;
}

type JsonAt = TextAt & { json: unknown };

/**
 * Reads the JSON file that a page or header names: beside the address that was asked, as game clients do, else beside
 * the one where redirects ended.
 */
async function readNamed({ asked, ended }: TextAt, named: string, reading: Reading): Promise<JsonAt> {
  const [beside, moved] = [resolveNamed(asked, named), resolveNamed(ended, named)];
  try {
    return await readJson(beside, reading);
  } catch (error) {
    if (!(error instanceof UnreadableSourceError) || moved.href === beside.href) throw error;
    return readJson(moved, reading);
  }
}

async function readJson(address: URL, reading: Reading): Promise<JsonAt> {
  const read = await readText(address, reading);
  if (read === null) throw new UnreadableSourceError(`${address.href} does not exist`);
  return { ...read, json: parseJson(read) };
}

function parseJson({ text, ended }: TextAt): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UnreadableSourceError(`${ended.href} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}
