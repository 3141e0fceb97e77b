/**
 * The thread in which the embedded engine lives, so that a long query never keeps the server from answering.
 * Each message from the parent is the port of one connection: what comes through it is PostgreSQL's own wire protocol, and
 * the engine's answer goes back the same way. Any other message closes the engine and ends the thread.
 */
import fs from 'node:fs';
import path from 'node:path';
import { MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** `directory` holds the data. `durable: false` trades the safety against a power cut for speed, for tests. */
export interface EmbeddedWorkerData {
  directory: string;
  durable: boolean;
}

const { directory, durable } = workerData as EmbeddedWorkerData;

const settings = ['min_wal_size=32MB', 'max_wal_size=64MB', ...(durable ? ['fsync=on', 'wal_sync_method=fsync'] : [])];
const startParams = [
  // -F is "no fsync", and the engine's default.
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F' || !durable),
  ...settings.flatMap((setting) => ['-c', setting]),
];

/** What the engine's types leave out: its file system on Node, whose fsync does nothing until it is given one. */
interface NodeFileSystems {
  filesystems: { NODEFS: { stream_ops: { fsync?: (stream: { nfd?: number }) => number } } };
}

class SyncedNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    emscriptenOpts.preRun?.push(({ FS }) => {
      (FS as unknown as NodeFileSystems).filesystems.NODEFS.stream_ops.fsync = ({ nfd }) => {
        if (nfd !== undefined) fs.fsyncSync(nfd);
        return 0;
      };
    });
    return { emscriptenOpts };
  }
}

function sync(file: string): void {
  const handle = fs.openSync(file, 'r');
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}

const open = (at: string) => PGlite.create({ fs: durable ? new SyncedNodeFS(at) : new NodeFS(at), startParams });

/** Makes an empty database beside its place and moves it there whole, so that an interrupted start leaves no half of one. */
async function create(): Promise<void> {
  const unfinished = `${directory}.unfinished`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  const db = await open(unfinished);
  await db.close();
  if (durable) {
    for (const file of fs.readdirSync(unfinished, { recursive: true, encoding: 'utf8' }))
      sync(path.join(unfinished, file));
  }
  fs.renameSync(unfinished, directory);
  if (durable) sync(path.dirname(directory));
}

if (!fs.existsSync(directory)) await create();
const db = await open(directory);

function answer(request: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  // Synchronous up to its end, so that requests never overlap; the file system needs no further syncing.
  void db.execProtocolRawStream(request, { syncToFs: false, onRawData: (part) => parts.push(part.slice()) });
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

parentPort?.on('message', async (message: unknown) => {
  if (message instanceof MessagePort) {
    message.on('message', (request: Uint8Array) => {
      const whole = answer(request);
      message.postMessage(whole, [whole.buffer as ArrayBuffer]);
    });
  } else {
    await db.close();
    process.exit();
  }
});
parentPort?.postMessage('ready');
