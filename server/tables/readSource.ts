import { stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Course } from '#domain/tables/courseJson.ts';
import { headerAddress } from '#domain/tables/headerAddress.ts';
import { type ListName, listFiles } from '#domain/tables/listFiles.ts';
import { readText, UnreadableSourceError } from './readText.ts';
import { headerSchema } from './sourceRows.ts';

/** One list as its files have it; its rows are not validated yet. */
export interface SourceList {
  header: { name: string; symbol: string; course: Course[][] };
  /** The name of the data file. */
  name: string;
  rows: unknown;
}

/** The lists of a source; null = the source has no such list. */
export type Source = { official: SourceList; voting: SourceList | null; sub: SourceList | null };

/**
 * Reads a table as game clients do: page, header, data; then its voting and sub lists beside it, if there are any.
 *
 * @param source a directory with the files of table-format.md §1, one page or header file, or the address of a page or
 * header
 * @throws UnreadableSourceError
 */
export async function readSource(source: string): Promise<Source> {
  const addresses = await candidates(source);
  const official = await readFirst(addresses.official);
  if (!official) throw new UnreadableSourceError(`there is no table at ${source}`);
  const sibling = async (list: ListName) => {
    const found = await readFirst(addresses[list]);
    // The server answers every address with the same page: it has no such list.
    return found?.data.href === official.data.href ? null : found;
  };
  return { official, voting: await sibling('voting'), sub: await sibling('sub') };
}

/** Returns the addresses where each list may be, the best first. */
async function candidates(source: string): Promise<Record<ListName, URL[]>> {
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
  const filesOf = (list: ListName) =>
    [listFiles[list].page, listFiles[list].header].map((name) => new URL(name, directory));
  return { official: filesOf('official'), voting: filesOf('voting'), sub: filesOf('sub') };
}

/**
 * Returns the addresses of a table's lists from that of its official one: the others have `_vote` and `_sub` before the
 * ending.
 */
function withSiblings(address: URL): Record<ListName, URL[]> {
  const suffixed = (suffix: string) => {
    const other = new URL(address);
    other.pathname = other.pathname.replace(/(\.\w+)?$/, `${suffix}$1`);
    return [other];
  };
  return { official: [address], voting: suffixed('_vote'), sub: suffixed('_sub') };
}

async function readFirst(addresses: readonly URL[]): Promise<(SourceList & { data: URL }) | null> {
  for (const address of addresses) {
    const list = await readList(address);
    if (list) return list;
  }
  return null;
}

async function readList(page: URL): Promise<(SourceList & { data: URL }) | null> {
  const text = await readText(page);
  if (text === null) return null;
  if (text.trimStart().startsWith('{')) return readHeader(page, text);
  const named = headerAddress(text);
  if (named === null) return null;
  const address = resolveNamed(page, named);
  return readHeader(address, await requireText(address));
}

async function readHeader(address: URL, text: string): Promise<SourceList & { data: URL }> {
  const parsed = headerSchema.safeParse(parseJson(address, text));
  if (!parsed.success)
    throw new UnreadableSourceError(`${address.href} is no table header: ${z.prettifyError(parsed.error)}`);
  const { data_url: named, ...header } = parsed.data;
  const data = resolveNamed(address, named);
  return { header, data, name: nameOf(data), rows: parseJson(data, await requireText(data)) };
}

const nameOf = ({ pathname }: URL) => decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1));

/**
 * Resolves an address that a file names: a file from the network only to the network, a local file only into its own
 * directory.
 */
function resolveNamed(from: URL, named: string): URL {
  const address = URL.canParse(named, from.href) ? new URL(named, from) : null;
  const allowed =
    address?.protocol === 'file:'
      ? from.protocol === 'file:' && address.href.startsWith(new URL('.', from).href)
      : address?.protocol === 'http:' || address?.protocol === 'https:';
  if (!address || !allowed)
    throw new UnreadableSourceError(`${from.href} names ${named}, which is no address to read from`);
  return address;
}

async function requireText(address: URL): Promise<string> {
  const text = await readText(address);
  if (text === null) throw new UnreadableSourceError(`${address.href} does not exist`);
  return text;
}

function parseJson(address: URL, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UnreadableSourceError(`${address.href} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}
