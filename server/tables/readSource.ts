import { stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Course } from '#domain/tables/courseJson.ts';
import { headerAddress } from '#domain/tables/headerAddress.ts';
import { type ListName, listFiles } from '#domain/tables/listFiles.ts';
import { readText, UnreadableSourceError } from './readText.ts';
import { headerSchema } from './sourceRows.ts';

/** One list as its files say it, rows still unchecked. */
export interface SourceList {
  header: { name: string; symbol: string; course: Course[][] };
  /** Name of the data file. */
  name: string;
  rows: unknown;
}

/** The lists of a source; null where it has none. */
export type Source = { official: SourceList; voting: SourceList | null; sub: SourceList | null };

/**
 * Reads a table as game clients do: page, header, data; then its voting and sub lists beside it, where there are any.
 *
 * @param source a directory with the files of bmstable.md §1, one page or header file, or the address of a page or header
 * @throws UnreadableSource
 */
export async function readSource(source: string): Promise<Source> {
  const places = await placesOf(source);
  const official = await readFirst(places.official);
  if (!official) throw new UnreadableSourceError(`there is no table at ${source}`);
  const sibling = async (list: ListName) => {
    const found = await readFirst(places[list]);
    // A server that answers every address with the same page has no such list.
    return found?.data.href === official.data.href ? null : found;
  };
  return { official, voting: await sibling('voting'), sub: await sibling('sub') };
}

/** Where each list may be found, best first. */
async function placesOf(source: string): Promise<Record<ListName, URL[]>> {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(source)) {
    const address = URL.canParse(source) ? new URL(source) : null;
    if (!address || !['http:', 'https:'].includes(address.protocol)) {
      throw new UnreadableSourceError(
        `${source} is neither a directory nor an address that begins with http:// or https://`,
      );
    }
    return besides(address);
  }
  const found = await stat(source).catch(() => null);
  if (!found) throw new UnreadableSourceError(`${source} does not exist`);
  if (!found.isDirectory()) return besides(pathToFileURL(source));
  const directory = pathToFileURL(`${source}/`);
  const filesOf = (list: ListName) =>
    [listFiles[list].page, listFiles[list].header].map((name) => new URL(name, directory));
  return { official: filesOf('official'), voting: filesOf('voting'), sub: filesOf('sub') };
}

/** The lists of a table of which one file is known: the others carry `_vote` and `_sub` before the ending. */
function besides(address: URL): Record<ListName, URL[]> {
  const suffixed = (suffix: string) => {
    const other = new URL(address);
    other.pathname = other.pathname.replace(/(\.\w+)?$/, `${suffix}$1`);
    return [other];
  };
  return { official: [address], voting: suffixed('_vote'), sub: suffixed('_sub') };
}

async function readFirst(places: readonly URL[]): Promise<(SourceList & { data: URL }) | null> {
  for (const place of places) {
    const list = await readList(place);
    if (list) return list;
  }
  return null;
}

async function readList(place: URL): Promise<(SourceList & { data: URL }) | null> {
  const text = await readText(place);
  if (text === null) return null;
  if (text.trimStart().startsWith('{')) return readHeader(place, text);
  const named = headerAddress(text);
  if (named === null) return null;
  const address = beside(place, named);
  return readHeader(address, await existing(address));
}

async function readHeader(address: URL, text: string): Promise<SourceList & { data: URL }> {
  const parsed = headerSchema.safeParse(json(address, text));
  if (!parsed.success)
    throw new UnreadableSourceError(`${address.href} is no table header: ${z.prettifyError(parsed.error)}`);
  const { data_url: named, ...header } = parsed.data;
  const data = beside(address, named);
  return { header, data, name: nameOf(data), rows: json(data, await existing(data)) };
}

const nameOf = ({ pathname }: URL) => decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1));

/** The address a file gives: from the network to the network only, from a directory to what lies in it. */
function beside(from: URL, named: string): URL {
  const address = URL.canParse(named, from.href) ? new URL(named, from) : null;
  const allowed =
    address?.protocol === 'file:'
      ? from.protocol === 'file:' && address.href.startsWith(new URL('.', from).href)
      : address?.protocol === 'http:' || address?.protocol === 'https:';
  if (!address || !allowed)
    throw new UnreadableSourceError(`${from.href} names ${named}, which is no address to read from`);
  return address;
}

async function existing(address: URL): Promise<string> {
  const text = await readText(address);
  if (text === null) throw new UnreadableSourceError(`${address.href} does not exist`);
  return text;
}

function json(address: URL, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UnreadableSourceError(`${address.href} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}
