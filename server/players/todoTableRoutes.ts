import type { FastifyInstance } from 'fastify';
import { isRefusal } from '#domain/common/errors.ts';
import { todoFiles } from '#domain/players/todoTable.ts';
import type { Context } from '../platform/context.ts';
import { sendRefusal } from '../platform/http/refuse.ts';
import { serveOther } from '../platform/http/serve.ts';
import { sendText } from '../tables/published/publishedFile.ts';
import { todoTable } from './todoTable.ts';

/** Serves the personal tables of players, for game clients; `answerPublished` answers the published lists. */
export function todoTableRoutes(app: FastifyInstance, ctx: Context) {
  // Not in the contract: the responses are files.
  for (const file of Object.values(todoFiles)) {
    serveOther<{ Params: { tableId: string; userId: string } }>(
      app,
      { path: `/user/:tableId/:userId/${file}`, cost: 'scores' },
      async ({ params, raw }, reply) => {
        const text = await todoTable(ctx, file, params);
        if (isRefusal(text)) return sendRefusal(reply, text);
        reply.hijack();
        await sendText(file, text, raw, reply.raw);
      },
    );
  }
}
