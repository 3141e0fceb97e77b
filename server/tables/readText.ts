import { readFile, stat } from 'node:fs/promises';
import { fetch } from 'undici';
import { publicAgent } from '../services/publicAgent.ts';

/** The largest published list has 1.2 MB (2026). */
const MAX_BYTES = 8 * 1024 * 1024;
const TIMEOUT_MS = 60_000;

/** How a source is read. */
export interface Reading {
  /** Refuses addresses that are not public, such as those of this machine. */
  isPublicOnly?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

/** Thrown when a table cannot be read from its address; the message is for the operator. */
export class UnreadableSourceError extends Error {
  override name = 'UnreadableSourceError';
}

/** A text, and where it was: the address that was asked, and the one where redirects ended. */
export interface TextAt {
  text: string;
  asked: URL;
  ended: URL;
}

/**
 * Reads the text at an address, with limits on size and time. It must be UTF-8; a byte order mark is dropped.
 *
 * @param asked a `file:`, `http:` or `https:` address
 * @returns null if nothing is there
 * @throws UnreadableSourceError
 */
export async function readText(asked: URL, reading: Reading): Promise<TextAt | null> {
  const read = await readBytes(asked, reading);
  if (read === null) return null;
  const text = decodeUtf8(read.bytes);
  if (text === null) throw notUtf8(read.ended);
  return { text, asked, ended: read.ended };
}

/**
 * Reads the page or header at an address, as `readText`. A page that is not UTF-8 is read in the encoding that it
 * declares, or as Shift_JIS, which old pages of tables are in.
 */
export async function readPage(asked: URL, reading: Reading): Promise<TextAt | null> {
  const read = await readBytes(asked, reading);
  if (read === null) return null;
  const { bytes, ended } = read;
  const text = decodeUtf8(bytes);
  if (text === null && /^\s*\{/.test(bytes.toString('latin1'))) throw notUtf8(ended);
  return { text: text ?? decodeDeclared(bytes), asked, ended };
}

type BytesAt = { bytes: Buffer; ended: URL } | null;

const readBytes = (address: URL, reading: Reading): Promise<BytesAt> =>
  address.protocol === 'file:' ? readLocal(address) : download(address, reading);

function decodeUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function decodeDeclared(page: Buffer): string {
  const [, declared = ''] = /charset\s*=\s*["']?([\w-]+)/i.exec(page.toString('latin1', 0, 4096)) ?? [];
  try {
    return new TextDecoder(declared).decode(page);
  } catch {
    return new TextDecoder('shift_jis').decode(page);
  }
}

async function readLocal(address: URL): Promise<BytesAt> {
  try {
    const { size } = await stat(address);
    if (size > MAX_BYTES) throw tooLarge(address);
    return { bytes: await readFile(address), ended: address };
  } catch (error) {
    if (error instanceof UnreadableSourceError) throw error;
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new UnreadableSourceError(`${address.pathname} cannot be read (${code})`, { cause: error });
  }
}

async function download(address: URL, { isPublicOnly = false, signal }: Reading): Promise<BytesAt> {
  let ended = address;
  try {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(address, {
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      ...(isPublicOnly && { dispatcher: publicAgent }),
    });
    ended = new URL(response.url);
    if (response.status === 404 || response.status === 410) return null;
    if (!response.ok) throw new UnreadableSourceError(`${ended.href} answers ${response.status}`);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > MAX_BYTES) throw tooLarge(ended);
      chunks.push(chunk);
    }
    return { bytes: Buffer.concat(chunks), ended };
  } catch (error) {
    if (error instanceof UnreadableSourceError) throw error;
    const reason =
      error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : error;
    throw new UnreadableSourceError(`${ended.href} cannot be read: ${reason}`, { cause: error });
  }
}

const notUtf8 = (address: URL) => new UnreadableSourceError(`${address.href} is not UTF-8`);

const tooLarge = (address: URL) =>
  new UnreadableSourceError(`${address.href} is larger than ${MAX_BYTES / 1024 / 1024} MB`);
