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

/**
 * Reads the text at an address, with limits on size and time. It must be UTF-8; a byte order mark is dropped.
 *
 * @param address a `file:`, `http:` or `https:` address
 * @returns null if nothing is there
 * @throws UnreadableSourceError
 */
export async function readText(address: URL, reading: Reading): Promise<string | null> {
  const bytes = await readBytes(address, reading);
  if (bytes === null) return null;
  const text = decodeUtf8(bytes);
  if (text === null) throw notUtf8(address);
  return text;
}

/**
 * Reads the page or header at an address, as `readText`. A page that is not UTF-8 is read in the encoding that it
 * declares, or as Shift_JIS, which old pages of tables are in.
 */
export async function readPage(address: URL, reading: Reading): Promise<string | null> {
  const bytes = await readBytes(address, reading);
  if (bytes === null) return null;
  const text = decodeUtf8(bytes);
  if (text !== null) return text;
  if (/^\s*\{/.test(bytes.toString('latin1'))) throw notUtf8(address);
  return decodeDeclared(bytes);
}

const readBytes = (address: URL, reading: Reading) =>
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

async function readLocal(address: URL): Promise<Buffer | null> {
  try {
    const { size } = await stat(address);
    if (size > MAX_BYTES) throw tooLarge(address);
    return await readFile(address);
  } catch (error) {
    if (error instanceof UnreadableSourceError) throw error;
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new UnreadableSourceError(`${address.pathname} cannot be read (${code})`, { cause: error });
  }
}

async function download(address: URL, { isPublicOnly = false, signal }: Reading): Promise<Buffer | null> {
  try {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(address, {
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      ...(isPublicOnly && { dispatcher: publicAgent }),
    });
    if (response.status === 404 || response.status === 410) return null;
    if (!response.ok) throw new UnreadableSourceError(`${address.href} answers ${response.status}`);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > MAX_BYTES) throw tooLarge(address);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    if (error instanceof UnreadableSourceError) throw error;
    const reason =
      error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : error;
    throw new UnreadableSourceError(`${address.href} cannot be read: ${reason}`, { cause: error });
  }
}

const notUtf8 = (address: URL) => new UnreadableSourceError(`${address.href} is not UTF-8`);

const tooLarge = (address: URL) =>
  new UnreadableSourceError(`${address.href} is larger than ${MAX_BYTES / 1024 / 1024} MB`);
