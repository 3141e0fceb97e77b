import { setTimeout as pause } from 'node:timers/promises';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import PQueue from 'p-queue';
import { Piscina } from 'piscina';
import type { Rendered, RenderedAddress, SiteAnswer, SiteRequest } from '#contract/platform/rendering.ts';
import type { Context } from '../../platform/context.ts';
import { contentHash } from '../../platform/hash.ts';
import { OWN_ADDRESS } from '../../platform/http/limits/clientAddress.ts';
import { publishedFileAt } from '../../tables/published/answerPublished.ts';
import { textOf } from '../../tables/published/publishedFile.ts';

/** A thread that takes longer hangs, and is replaced. */
const MAX_MS = 10_000;
/** Pages beyond these are sent without content rather than late. */
const MAX_WAITING = 20;
const HEAP_MEGABYTES = 160;
const IDLE_MS = 60_000;

/** A page as it was rendered, with its requests and a hash of the reply to each. */
export interface RenderedPage extends Rendered {
  read: readonly { request: SiteRequest; hash: string }[];
}

/** Renders pages in a worker thread, as a visitor without cookies sees them. */
export interface Renderer {
  /** Returns null if the page cannot be rendered in time; the reason is logged. */
  render(page: RenderedAddress): Promise<RenderedPage | null>;
  /** Returns whether the site still gives the same replies to the requests of a page. */
  isUpToDate(page: Pick<RenderedPage, 'read'>): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Creates the renderer of a site.
 *
 * @param options `filename`: the built module `web/render.tsx`; `renderMs`: how long a page is waited for
 */
export function createRenderer(
  app: FastifyInstance,
  { published, log }: Pick<Context, 'published' | 'log'>,
  { filename, renderMs }: { filename: string; renderMs: number },
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
  async function answer({ path, method, body }: SiteRequest): Promise<SiteAnswer> {
    const file = publishedFileAt(published, path);
    if (file) return { status: 200, headers: {}, body: await textOf(file) };
    const reply = await app.inject({
      method,
      url: path,
      headers: {
        accept: 'application/json',
        ...(body !== null && { 'content-type': 'application/json' }),
      },
      ...(body !== null && { payload: body }),
      remoteAddress: OWN_ADDRESS,
    });
    return { status: reply.statusCode, headers: { date: String(reply.headers.date) }, body: reply.body };
  }

  async function inThread(page: RenderedAddress): Promise<RenderedPage> {
    const { port1: own, port2: site } = new MessageChannel();
    const read: RenderedPage['read'][number][] = [];
    own.on('message', async ({ request, answer: port }: { request: SiteRequest; answer: MessagePort }) => {
      const found = await answer(request).catch(() => ({ status: 500, headers: {}, body: '' }));
      read.push({ request, hash: contentHash(found.body) });
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
        const late = pause(renderMs, undefined, { ref: false }).then(() =>
          Promise.reject(new Error('it takes too long')),
        );
        return await Promise.race([queue.add(() => inThread(page)), late]);
      } catch (error) {
        log.error({ err: error, address: page.address }, 'a page was not rendered');
        return null;
      }
    },
    async isUpToDate({ read }) {
      const same = read.map(async ({ request, hash }) => contentHash((await answer(request)).body) === hash);
      return (await Promise.all(same)).every(Boolean);
    },
    close: () => pool.destroy(),
  };
}
