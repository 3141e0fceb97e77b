import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen } from '../listen.ts';
import { answerService, usualVariant } from './answerService.ts';
import { answerDemo } from './demo/answerDemo.ts';
import type { FakeLr2ir, FakeRequest } from './fakeLr2ir.ts';
import { createFakeStore } from './fakeStore.ts';
import type { Lr2irFault } from './lr2irFaults.ts';
import { readForm } from './readForm.ts';
import { sendFaulty } from './sendFaulty.ts';

const BASE = '/~lavalse/LR2IR';

/**
 * Starts the fake on this machine only. Below `url` it answers as the service does, and `/` is for visitors of the demo.
 *
 * @param options `file` keeps the data between starts; `siteUrl` is the site whose charts visitors can play; `now` is
 * the clock
 * @throws in production
 */
export async function startFakeLr2ir(
  options: { port?: number; file?: string; siteUrl?: string; now?: () => Date } = {},
): Promise<FakeLr2ir> {
  const store = createFakeStore(options.file);
  let fault: Lr2irFault | null = null;
  let variant = usualVariant;
  let requests: FakeRequest[] = [];
  let elsewhereCount = 0;
  const demo = { store, siteUrl: options.siteUrl, now: options.now ?? (() => new Date()) };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', listening.origin);
    if (!pathname.startsWith(BASE)) return answerDemo(demo, request, response);
    const form = await readForm(request, search);
    requests.push({
      method: request.method ?? '',
      path: `${pathname}?${form}`,
      at: Date.now(),
      userAgent: request.headers['user-agent'] ?? '',
    });
    const answered = answerService(pathname.slice(BASE.length), form, { store, fault, variant });
    if (!answered) return void response.writeHead(404).end();
    await sendFaulty(response, answered, { fault, elsewhere: `${elsewhere.origin}${BASE}/search.cgi` });
  }

  const listening = await listen((request, response) => {
    answer(request, response).catch((error: Error) => {
      if (!response.headersSent) response.writeHead(400);
      response.end(error.message);
    });
  }, options.port);

  const elsewhere = await listen((_, response) => {
    elsewhereCount++;
    response.end();
  });

  return {
    url: `${listening.origin}${BASE}`,
    origin: listening.origin,
    putPlayer: store.putPlayer,
    putScores: store.putScores,
    addScore: store.addScore,
    putChart: store.putChart,
    addBbs: store.addBbs,
    setFault: (to) => {
      fault = to;
    },
    setVariant: (to) => {
      variant = { ...usualVariant, ...to };
    },
    requests: () => requests,
    requestsElsewhere: () => elsewhereCount,
    reset() {
      fault = null;
      variant = usualVariant;
      requests = [];
      elsewhereCount = 0;
    },
    async close() {
      store.flush();
      await Promise.all([listening.close(), elsewhere.close()]);
    },
  };
}
