/**
 * The thread in which the embedded engine runs, so that a long query never blocks the server. A message from the parent
 * is the port of a connection, through which requests and replies pass in PostgreSQL's wire protocol. Any other message
 * closes the engine and ends the thread. Where there is no database yet, the thread creates one and ends, and with it the
 * code that was compiled for that.
 */
import fs from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite, protocol } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { makePrivateFolder } from '../privateFolder.ts';

/** `directory` holds the data. `durable: false` is for tests and the fill of the demo: faster, but a power cut can lose commits. */
export interface EmbeddedWorkerData {
  directory: string;
  durable: boolean;
}

const { directory, durable } = workerData as EmbeddedWorkerData;

const settings = [
  'shared_buffers=32MB',
  'min_wal_size=32MB',
  'max_wal_size=64MB',
  ...(durable ? ['fsync=on', 'wal_sync_method=fsync'] : []),
];
const startParams = [
  // -F is "no fsync", and the engine's default.
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F' || !durable),
  ...settings.flatMap((setting) => ['-c', setting]),
];

type SetAttributes = (target: unknown, attributes: { mode?: number }) => void;

/** The engine's file system on Node, which its types omit. */
interface NodeFileSystem {
  node_ops: { mknod(parent: unknown, name: string, mode: number, device: number): unknown; setattr: SetAttributes };
  stream_ops: { fsync?: (stream: { nfd?: number }) => number; setattr: SetAttributes };
}

/** Adds what the engine's file system lacks: private files, and fsync if durable. */
class SafeNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    emscriptenOpts.preRun?.push(({ FS }) => {
      const { NODEFS } = (FS as unknown as { filesystems: { NODEFS: NodeFileSystem } }).filesystems;
      keepPrivate(NODEFS);
      if (durable) NODEFS.stream_ops.fsync = fsync;
    });
    return { emscriptenOpts };
  }
}

/**
 * Takes every mode for the owner only. The engine copies its first files with mode 0666 and sets that mode after it has
 * created them, which no umask prevents.
 */
function keepPrivate({ node_ops, stream_ops }: NodeFileSystem): void {
  const ownersOnly = (mode: number) => mode & ~0o077;
  const { mknod } = node_ops;
  node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, ownersOnly(mode), device);
  for (const operations of [node_ops, stream_ops]) {
    const { setattr } = operations;
    operations.setattr = (target, attributes) => {
      const { mode } = attributes;
      setattr(target, mode === undefined ? attributes : { ...attributes, mode: ownersOnly(mode) });
    };
  }
}

function fsync({ nfd }: { nfd?: number }): number {
  if (nfd !== undefined) fs.fsyncSync(nfd);
  return 0;
}

function sync(file: string): void {
  const handle = fs.openSync(file, 'r');
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}

/**
 * Whether V8 may optimize what it compiles from now on, in the whole process. It compiles a function when it is first
 * called; one that it compiles while this is off is never optimized.
 */
const setOptimizing = (on: boolean) => setFlagsFromString(`--wasm-tier-up-filter=${on ? -1 : 0}`);

/** The engine with a parser that is never optimized: for this one function V8 takes 600 MB (docs/decisions/0063). */
class Engine extends PGlite {
  #hasParsed = false;

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    if (!this.#hasParsed) {
      this.#hasParsed = true;
      setOptimizing(false);
      super.execProtocolRawSync(protocol.serialize.query(''));
      setOptimizing(true);
    }
    return super.execProtocolRawSync(message);
  }
}

async function open(at: string): Promise<PGlite> {
  const engine = new Engine({ fs: new SafeNodeFS(at), startParams, extensions: { pg_trgm } });
  await engine.waitReady;
  return engine;
}

/**
 * Creates an empty database in a temporary folder and renames that, so that an interrupted start leaves no incomplete
 * one.
 */
async function create(): Promise<void> {
  const unfinished = `${directory}.unfinished`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  makePrivateFolder(unfinished);
  // It parses before any message, and uses nothing for long.
  setOptimizing(false);
  const db = await open(unfinished);
  await db.close();
  if (durable) {
    for (const file of fs.readdirSync(unfinished, { recursive: true, encoding: 'utf8' }))
      sync(path.join(unfinished, file));
  }
  fs.renameSync(unfinished, directory);
  if (durable) sync(path.dirname(directory));
}

if (!fs.existsSync(directory)) {
  await create();
  process.exit();
}
const db = await open(directory);

function execute(request: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  // Synchronous, so that requests never overlap. The file system needs no further syncing.
  void db.execProtocolRawStream(request, { syncToFs: false, onRawData: (part) => parts.push(part.slice()) });
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  endAfterPanic(whole);
  return whole;
}

/**
 * Ends the thread after a PANIC, for instance when the write-ahead log cannot be written: the engine answers nothing any
 * more, and the next start recovers what was committed.
 */
function endAfterPanic(reply: Uint8Array): void {
  const READY_FOR_QUERY = 0x5a;
  if (reply.at(-6) === READY_FOR_QUERY) return;
  const [, message] = /VPANIC\0C\w{5}\0M([^\0]+)/.exec(Buffer.from(reply.subarray(-2000)).toString()) ?? [];
  if (message !== undefined) throw new Error(message);
}

parentPort?.on('message', async (message: unknown) => {
  if (message instanceof MessagePort) {
    message.on('message', (request: Uint8Array) => {
      const whole = execute(request);
      message.postMessage(whole, [whole.buffer as ArrayBuffer]);
    });
  } else {
    await db.close();
    process.exit();
  }
});
parentPort?.postMessage('ready');
