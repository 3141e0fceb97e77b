import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as pause } from 'node:timers/promises';
import { createZstdDecompress } from 'node:zlib';
import type { z } from 'zod';
import {
  countFileHead,
  countFileLine,
  type OpenDataFile,
  type OpenDataIndex,
  type OpenDataLine,
  openDataFiles,
  openDataIndex,
  openDataLines,
} from '#contract/openData/openData.ts';

/** The data cannot be read, or is not of this form. The message names file and line. */
export class OpenDataError extends Error {}

interface WholeFile {
  text: string;
  sha256: string;
}

/** A folder or an address with open data. */
export interface OpenDataSource {
  /** Null: a folder that was made by hand has none. */
  index: OpenDataIndex | null;
  /**
   * Yields the parsed lines of a file; none where it is absent.
   *
   * @throws OpenDataError for a line that is not of the form, and at the end if the hash is not that of the index
   */
  lines<File extends OpenDataFile>(file: File): AsyncGenerator<OpenDataLine<File>>;
  /** Reads a whole file; null where it is absent. */
  text(name: string): Promise<WholeFile | null>;
  /** Reads the file of a vote count; null where it is absent. @throws OpenDataError for a line that is not of the form */
  countFile(name: string): Promise<WholeFile | null>;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/**
 * Opens a folder, or the address of one. Of the address of a site's `/data/`, the newest dump is read.
 *
 * @throws OpenDataError when there is nothing to read
 */
export async function openSource(address: string): Promise<OpenDataSource> {
  const open = /^https?:/.test(address) ? await openAddress(address) : openFolder(address);
  const indexText = await open.bytes('index.json');
  const index = indexText && parsed(openDataIndex, String(indexText), 'index.json');
  if (!index && !open.hasLines()) throw new OpenDataError(`there is no open data at ${address}`);
  const expected = new Map(index?.files.map((file) => [file.name, file.sha256]));

  async function* lines<File extends OpenDataFile>(file: File): AsyncGenerator<OpenDataLine<File>> {
    const name = `${file}.ndjson`;
    const stream = await open.stream(name);
    if (!stream) {
      if (expected.has(name)) throw new OpenDataError(`${name} is missing`);
      return;
    }
    const hash = createHash('sha256');
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let rest = '';
    let number = 0;
    const parse = (line: string) => {
      number++;
      return parsed(openDataLines[file], line, `${name}, line ${number}`) as OpenDataLine<File>;
    };
    try {
      for await (const chunk of stream) {
        hash.update(chunk);
        const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
        rest = parts.pop() ?? '';
        for (const part of parts) if (part !== '') yield parse(part);
      }
      rest += decoder.decode();
    } catch (error) {
      if (error instanceof OpenDataError) throw error;
      throw new OpenDataError(`${name}, after line ${number}: ${(error as Error).message}`);
    }
    if (rest.trim() !== '') yield parse(rest);
    const digest = hash.digest('hex');
    if (expected.has(name) && expected.get(name) !== digest) {
      throw new OpenDataError(`${name} has the hash ${digest}, the index says ${expected.get(name)}`);
    }
  }

  return {
    index,
    lines,
    async text(name) {
      const bytes = await open.bytes(name);
      return bytes && { text: bytes.toString(), sha256: sha256(bytes) };
    },
    async countFile(name) {
      const bytes = await open.bytes(name);
      if (!bytes) return null;
      const text = bytes.toString();
      for (const [index, line] of text.split('\n').filter(Boolean).entries()) {
        parsed(index === 0 ? countFileHead : countFileLine, line, `${name}, line ${index + 1}`);
      }
      return { text, sha256: sha256(bytes) };
    },
  };
}

/** Parses JSON of a form. @throws OpenDataError that says where it is wrong */
function parsed<Schema extends z.ZodType>(schema: Schema, text: string, where: string): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new OpenDataError(`${where}: ${(error as Error).message}`);
  }
  const { data, error } = schema.safeParse(value);
  if (error) throw new OpenDataError(`${where}: ${why(error)}`);
  return data as z.output<Schema>;
}

/** Returns the first key that is not of the form, with the reason; null where nothing is wrong. */
export const why = (error: z.ZodError | undefined) =>
  error ? `${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}` : null;

interface Opened {
  /** Whether there are files of lines where there is no index. */
  hasLines(): boolean;
  bytes(name: string): Promise<Buffer | null>;
  /** The bytes of a file of lines, which may be compressed. */
  stream(name: string): Promise<AsyncIterable<Buffer> | null>;
}

function openFolder(folder: string): Opened {
  return {
    hasLines: () =>
      openDataFiles.some((file) => ['', '.zst'].some((end) => existsSync(path.join(folder, `${file}.ndjson${end}`)))),
    bytes: (name) =>
      readFile(path.join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw new OpenDataError(`${name}: ${error.message}`);
      }),
    async stream(name) {
      const file = path.join(folder, name);
      if (existsSync(`${file}.zst`)) return createReadStream(`${file}.zst`).pipe(createZstdDecompress());
      return existsSync(file) ? createReadStream(file) : null;
    },
  };
}

async function openAddress(address: string): Promise<Opened> {
  let base = address.endsWith('/') ? address : `${address}/`;
  const get = async (name: string): Promise<Response | null> => {
    const reply = await fetch(new URL(name, base)).catch((error: Error) => {
      throw new OpenDataError(`${base}${name}: ${error.cause ?? error.message}`);
    });
    if (reply.status === 404) return null;
    if (reply.status === 429) {
      await pause((Number(reply.headers.get('retry-after')) || 1) * 1000);
      return get(name);
    }
    if (!reply.ok) throw new OpenDataError(`${base}${name}: ${reply.status}`);
    return reply;
  };
  const index = (await (await get('index.json'))?.json().catch(() => undefined)) as { dumps?: string[] } | undefined;
  if (index?.dumps?.[0]) base = new URL(`${index.dumps[0]}/`, base).href;
  return {
    hasLines: () => false,
    async bytes(name) {
      // A file of a vote count that was undone since is in the dump alone.
      const reply = (name.startsWith('counts/') && index?.dumps && (await get(`../${name}`))) || (await get(name));
      return reply && Buffer.from(await reply.arrayBuffer());
    },
    async stream(name) {
      const reply = await get(`${name}.zst`);
      return reply?.body ? Readable.fromWeb(reply.body as ReadableStream).pipe(createZstdDecompress()) : null;
    },
  };
}
