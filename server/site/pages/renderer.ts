import { setTimeout as pause } from 'node:timers/promises';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import PQueue from 'p-queue';
import { Piscina } from 'piscina';
import type { Rendered, RenderedAddress, SiteAnswer } from '#contract/platform/rendering.ts';
import type { Context } from '../../platform/context.ts';
import { contentHash } from '../../platform/hash.ts';
import { OWN_ADDRESS } from '../../platform/http/limits/clientAddress.ts';
import { publishedFileAt } from '../../tables/published/answerPublished.ts';
import { textOf } from '../../tables/published/publishedFile.ts';

/** After this time a document is sent without its page. A page takes tens of milliseconds, the first of a thread more. */
const WAIT_MS = 1000;
/** A thread that takes longer hangs, and is replaced. */
const MAX_MS = 10_000;
/** Pages beyond these are sent without content rather than late. */
const MAX_WAITING = 20;
const HEAP_MEGABYTES = 160;
const IDLE_MS = 60_000;

/** A page as it was rendered, and a hash of each reply in it by the path that was read. */
export interface RenderedPage extends Rendered {
  read: ReadonlyMap<string, string>;
}

/** Renders pages in a worker thread, as a visitor without cookies sees them. */
export interface Renderer {
  /** Returns null if the page cannot be rendered within a second; the reason is logged. */
  render(page: RenderedAddress): Promise<RenderedPage | null>;
  /** Returns whether the site still gives the same replies to the requests of a page. */
  isUpToDate(page: Pick<RenderedPage, 'read'>): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Creates the renderer of a site.
 *
 * @param filename the built module `web/render.tsx`
 */
export function createRenderer(
  app: FastifyInstance,
  { published, log }: Pick<Context, 'published' | 'log'>,
  filename: string,
): Renderer {
  const pool = new Piscina({
    filename,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    env: { ...process.env, NODE_ENV: 'production' },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES, maxYoungGenerationSizeMb: 16 },
  });
  // When the thread dies, its task fails and the thread is replaced.
  pool.on('error', () => undefined);
  const queue = new PQueue({ concurrency: 1 });

  /** Reads what a page requests: a published file, or a reply of the API. */
  async function answer(path: string): Promise<SiteAnswer> {
    const file = publishedFileAt(published, path);
    if (file) return { status: 200, headers: {}, body: await textOf(file) };
    const request = { url: path, headers: { accept: 'application/json' }, remoteAddress: OWN_ADDRESS };
    const { statusCode, headers, body } = await app.inject(request);
    return { status: statusCode, headers: { date: String(headers.date) }, body };
  }

  async function inThread(page: RenderedAddress): Promise<RenderedPage> {
    const { port1: own, port2: site } = new MessageChannel();
    const read = new Map<string, string>();
    own.on('message', async ({ path, answer: port }: { path: string; answer: MessagePort }) => {
      const found = await answer(path).catch(() => ({ status: 500, headers: {}, body: '' }));
      read.set(path, contentHash(found.body));
      port.postMessage(found);
    });
    try {
      const task = { ...page, site };
      const options = { transferList: [site], name: 'render', signal: AbortSignal.timeout(MAX_MS) };
      return { ...((await pool.run(task, options)) as Rendered), read };
    } finally {
      own.close();
    }
  }

  return {
    async render(page) {
      if (queue.size >= MAX_WAITING) return null;
      try {
        const late = pause(WAIT_MS, undefined, { ref: false }).then(() =>
          Promise.reject(new Error('it takes too long')),
        );
        return await Promise.race([queue.add(() => inThread(page)), late]);
      } catch (error) {
        log.error({ err: error, address: page.address }, 'a page was not rendered');
        return null;
      }
    },
    async isUpToDate({ read }) {
      const same = [...read].map(async ([path, hash]) => contentHash((await answer(path)).body) === hash);
      return (await Promise.all(same)).every(Boolean);
    },
    close: () => pool.destroy(),
  };
}
