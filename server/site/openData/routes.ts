import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { FORM, type OpenDataIndex } from '#contract/openData/openData.ts';
import { gmt9 } from '#domain/common/dates.ts';
import { refuse } from '#domain/common/errors.ts';
import { countFileName } from '#domain/openData/countFile.ts';
import type { Context } from '../../platform/context.ts';
import { hasEtag } from '../../platform/http/hasEtag.ts';
import { sendRefusal } from '../../platform/http/refuse.ts';
import { serveOther } from '../../platform/http/serve.ts';
import { DAY, dumpDays, openDataFolder } from './publishOpenData.ts';

const forEver = 'public, max-age=31536000, immutable';

/** Serves the open data at `/data/`, to everybody and any site. Not in the contract: the responses are files. */
export function openDataRoutes(app: FastifyInstance, ctx: Context) {
  void app.register(fastifyStatic, { serve: false });
  const folder = openDataFolder(ctx.config);
  const open = (reply: FastifyReply) => reply.header('access-control-allow-origin', '*');
  const send = (reply: FastifyReply, ...file: Parameters<FastifyReply['sendFile']>) => {
    // Whatever waits for the end of the stream listens: one more than Node takes for a leak.
    reply.raw.setMaxListeners(20);
    return open(reply).sendFile(...file);
  };
  const sendNone = (reply: FastifyReply) => sendRefusal(open(reply), refuse('ENOTFOUND'));

  serveOther(app, { path: '/data', cost: 'cheap' }, async (_, reply) => reply.redirect('/trust'));

  serveOther(app, { path: '/data/index.json', cost: 'list' }, async (_, reply) => {
    const files = await ctx.db
      .selectFrom('countFile')
      .select(['tableId as table', 'dueAt', 'sha256'])
      .orderBy('dueAt', 'desc')
      .orderBy('tableId')
      .execute();
    const counts = files.map(({ table, dueAt, sha256 }) => {
      return { table, date: gmt9(dueAt).dashed, file: countFileName(table, dueAt), sha256 };
    });
    return open(reply)
      .header('cache-control', 'no-cache')
      .send({ form: FORM, dumps: await dumpDays(folder), counts });
  });

  serveOther(app, { path: '/data/verify.mjs', cost: 'download' }, async (_, reply) =>
    send(reply, 'data/verify.mjs', ctx.brand.pages, { maxAge: 0 }),
  );

  serveOther<{ Params: { file: string } }>(
    app,
    { path: '/data/counts/:file', cost: 'cheap' },
    async ({ params: { file }, headers }, reply) => {
      const name = sql`upper(table_id) || to_char(due_at at time zone 'utc' + interval '9 hours', '-YYYY-MM-DD".ndjson"')`;
      const files = ctx.db.selectFrom('countFile').select(['sha256', 'content']);
      const isName = /^[A-Z\d]+-[\d-]+\.ndjson$/.test(file);
      const found = isName && (await files.where(sql<boolean>`${name} = ${file}`).executeTakeFirst());
      if (!found) return sendNone(reply);
      const etag = `"${found.sha256}"`;
      void open(reply).headers({ etag, 'cache-control': forEver });
      if (hasEtag(headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type('application/x-ndjson').send(found.content);
    },
  );

  serveOther<{ Params: { day: string; '*': string } }>(
    app,
    { path: '/data/:day/*', cost: 'download' },
    async ({ params: { day, '*': file } }, reply) => {
      if (!DAY.test(day) || !(await filesOf(path.join(folder, day))).includes(file)) return sendNone(reply);
      return send(reply, file, path.join(folder, day), { maxAge: '1y', immutable: true });
    },
  );
}

/** Returns the names of the files of a dump, as they are on disk; none without a dump. */
async function filesOf(folder: string): Promise<string[]> {
  const text = await readFile(path.join(folder, 'index.json'), 'utf8').catch(() => '{"files":[]}');
  const { files } = JSON.parse(text) as Pick<OpenDataIndex, 'files'>;
  return ['index.json', ...files.map(({ name, lines }) => (lines === null ? name : `${name}.zst`))];
}
