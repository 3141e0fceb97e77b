import { Duplex } from 'node:stream';
import { MessageChannel, type Worker } from 'node:worker_threads';

/**
 * A connection to the embedded engine's thread that `pg` uses like a network socket. It sends PostgreSQL's wire
 * protocol through a message port. `pg` writes a whole request at once, so each write is one message.
 */
export class EmbeddedSocket extends Duplex {
  #port;

  constructor(worker: Worker) {
    super();
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#port.on('message', (reply: Uint8Array<ArrayBuffer>) => this.push(Buffer.from(reply.buffer)));
    worker.postMessage(port2, [port2]);
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    this.#port.ref();
    return this;
  }

  unref(): this {
    this.#port.unref();
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    const message = new Uint8Array(chunk);
    this.#port.postMessage(message, [message.buffer]);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), '', done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port.close();
    done(error);
  }
}
