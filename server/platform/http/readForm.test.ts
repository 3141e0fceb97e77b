import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, json } from 'node:stream/consumers';
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { ruleBook } from '#domain/rules/rules.ts';
import { fixedClock } from '#testing/site/fixedClock.ts';
import { NOW, rules } from '#testing/site/rules.ts';
import { type FormOptions, readForm } from './readForm.ts';

const ctx = { rules: ruleBook, clock: fixedClock(NOW) };
const LIMIT = rules.uploads.megabytes;

/** The server below passes the file of a form to it. */
let receiveFile: FormOptions['receiveFile'];
const app = fastify();
await app.register(multipart, { throwFileSizeLimit: false });
let received: IncomingMessage | undefined;
app.post('/', (request) => {
  received = request.raw;
  return readForm(ctx, request, { maxFields: 2, receiveFile });
});
app.setErrorHandler((error: Error, _request, reply) => reply.code(500).send({ thrown: error.message }));
afterAll(() => app.close());

/** Posts a body; returns the files that were received, and the reply. */
async function post(body: FormData | string, type?: string) {
  const files: { name: string; size: number }[] = [];
  receiveFile = async (name, bytes) => void files.push({ name, size: (await buffer(bytes)).length });
  return { files, answer: await send(body, type) };
}

async function send(body: FormData | string, type = 'multipart/form-data; boundary=x') {
  const request = new Request('http://x', {
    method: 'POST',
    body,
    ...(typeof body === 'string' && { headers: { 'content-type': type } }),
  });
  const payload = Buffer.from(await request.arrayBuffer());
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return (await app.inject({ method: 'POST', url: '/', payload, headers })).json();
}

function form(...parts: [field: string, value: string, fileName?: string][]): FormData {
  const data = new FormData();
  for (const [field, value, fileName] of parts) {
    if (fileName === undefined) data.append(field, value);
    else data.append(field, new Blob([value]), fileName);
  }
  return data;
}

test('returns the text fields of a form and passes its file on as it arrives', async () => {
  const sent = form(['title', 'Song'], ['file', 'bytes', '星.bms'], ['error', 'ENOTFOUND']);
  expect(await post(sent)).toEqual({
    files: [{ name: '星.bms', size: 5 }],
    answer: { fields: { title: 'Song', error: 'ENOTFOUND' } },
  });
  expect(await post(form(['title', 'Song']))).toEqual({ files: [], answer: { fields: { title: 'Song' } } });
});

const HEAD = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.bms"\r\n\r\n';
test.each<[string, FormData | string, string?]>([
  ['that is no multipart form', '{}', 'application/json'],
  ['without a boundary', `${HEAD}#TITLE x\r\n--x--`, 'multipart/form-data'],
  ['that ends within its file', `${HEAD}#TITLE x`],
  ['that ends within a field', '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nSong'],
  ['with other content', 'not a form'],
  ['with a second file', form(['file', 'a', 'a.bms'], ['file', 'b', 'b.bms'])],
  ['with its file in another field', form(['upload', 'a', 'a.bms'])],
  ['with a field named like a property of every object', form(['__proto__', 'a'])],
  ['with too many fields', form(['a', '1'], ['b', '2'], ['c', '3'])],
  ['with more parts than fields and a file', '--x\r\n\r\n\r\n'.repeat(9)],
  ['with a field that is too long', form(['a', 'x'.repeat(64 * 1024 + 1)])],
  [
    'with a field that is JSON',
    '--x\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: application/json\r\n\r\n[]\r\n--x--',
  ],
  ['with NUL in a text', form(['title', 'a\0b'])],
])('a body %s is NOTVALIDVALUE', async (_, body, type) => {
  expect((await post(body, type)).answer).toMatchObject({ error: 'NOTVALIDVALUE' });
});

test('after a refusal the rest of the form is received and discarded without parsing', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 1_000_000 };
  const sent = request({ host: '127.0.0.1', port, method: 'POST', headers });
  const refused = `${HEAD.replace('name="file"', 'name="other"')}a\r\n`;
  sent.write(refused);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  expect(await json(answer)).toMatchObject({ error: 'NOTVALIDVALUE' });
  expect(received?.complete).toBe(false);
  expect(received?.listenerCount('data')).toBe(0);
  sent.end('-'.repeat(1_000_000 - refused.length));
  await expect.poll(() => received?.complete).toBe(true);
});

test('a file may have the maximum size; one byte more is ELIMITSIZE', async () => {
  const largest = 'x'.repeat(LIMIT * 1024 * 1024);
  expect(await post(form(['file', largest, 'a.bms']))).toEqual({
    files: [{ name: 'a.bms', size: largest.length }],
    answer: { fields: {} },
  });
  expect((await post(form(['file', `${largest}x`, 'a.bms']))).answer).toMatchObject({
    error: 'ELIMITSIZE',
    limit: LIMIT,
  });
});

test.each([
  ['before it reads', async () => Promise.reject(new TypeError('a bug'))],
  [
    'while it reads',
    async (_name: string, bytes: AsyncIterable<Buffer>) => {
      for await (const _chunk of bytes) throw new TypeError('a bug');
    },
  ],
  [
    'after it has read',
    async (_name: string, bytes: AsyncIterable<Buffer>) => {
      await buffer(bytes);
      throw new TypeError('a bug');
    },
  ],
])('a bug in receiveFile, %s, is thrown and not reported as an invalid form', async (_, receive) => {
  receiveFile = receive;
  expect(await send(form(['file', 'bytes', 'a.bms'], ['title', 'Song']))).toEqual({ thrown: 'a bug' });
});
