import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { usualVariant } from './answerService.ts';
import { notRegisteredTexts } from './chartPage.ts';
import type { FakeLr2ir } from './fakeLr2ir.ts';
import { fakeChart, fakeScore } from './fakeStore.ts';
import { lr2irFaults } from './lr2irFaults.ts';
import { readBody } from './readForm.ts';
import { unknownPlayerXml } from './scoreListXml.ts';

const id = z.number().int();

const variant = z.object({
  listType: z.enum(['text/html', 'text/plain']).default(usualVariant.listType),
  notRegistered: z
    .enum(Object.keys(notRegisteredTexts) as (keyof typeof notRegisteredTexts)[])
    .default(usualVariant.notRegistered),
  unknownPlayer: z
    .enum(Object.keys(unknownPlayerXml) as (keyof typeof unknownPlayerXml)[])
    .default(usualVariant.unknownPlayer),
});

/** The commands for a fake in another process: `POST /__control/{key}` with this as JSON. */
const orders: Readonly<Record<string, (fake: FakeLr2ir, json: unknown) => void>> = {
  // Not parsed with `fakePlayer`, whose defaults would overwrite fields that are left out.
  player: (fake, json) => fake.putPlayer(z.looseObject({ id, name: z.string() }).parse(json)),
  scores: (fake, json) => {
    const given = z.object({ id, scores: z.array(fakeScore) }).parse(json);
    fake.putScores(given.id, given.scores);
  },
  score: (fake, json) => {
    const given = z.object({ id, score: fakeScore }).parse(json);
    fake.addScore(given.id, given.score);
  },
  chart: (fake, json) => fake.putChart(fakeChart.parse(json)),
  bbs: (fake, json) => {
    const given = z.object({ id, name: z.string(), text: z.string() }).parse(json);
    fake.addBbs(given.id, given.name, given.text);
  },
  fault: (fake, json) => fake.setFault(z.object({ fault: z.enum(lr2irFaults).nullable() }).parse(json).fault),
  variant: (fake, json) => fake.setVariant(variant.parse(json)),
};

/**
 * Answers `/__control/…`: `POST` runs a command, `GET /__control/requests` returns the requests that the service
 * received.
 */
export async function answerControl(
  fake: FakeLr2ir,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answer = (status: number, body: unknown) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (request.method === 'GET') {
    return name === 'requests' ? answer(200, { requests: fake.requests() }) : answer(404, { error: 'unknown' });
  }
  const order = orders[name];
  if (!order) return answer(404, { error: 'unknown' });
  // JSON only: a page of another site can send a form here, but no JSON.
  if (!request.headers['content-type']?.startsWith('application/json')) return answer(415, { error: 'JSON only' });
  try {
    order(fake, JSON.parse(await readBody(request)));
  } catch (error) {
    return answer(400, { error: (error as Error).message });
  }
  answer(200, { ok: true });
}
