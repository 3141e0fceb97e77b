import type { FastifyInstance } from 'fastify';
import { isRefusal } from '#domain/common/errors.ts';
import { todoFiles } from '#domain/players/todoTable.ts';
import type { Context } from '../base/context.ts';
import { sendRefusal } from '../http/refuse.ts';
import { limitRequests } from '../http/serve.ts';
import { sendText } from './publishedFile.ts';
import { todoTable } from './todoTable.ts';

/** Serves the personal tables of players, for game clients; `answerPublished` answers the published lists. */
export function publishedRoutes(app: FastifyInstance, ctx: Context) {
  // Not in the contract: the responses are files.
  const limited = { onRequest: limitRequests(app, 'detail') };
  for (const file of Object.values(todoFiles)) {
    app.get<{ Params: { tableId: string; userId: string } }>(
      `/user/:tableId/:userId/${file}`,
      limited,
      async ({ params, raw }, reply) => {
        const text = await app.traffic.whileWorking(raw, () => todoTable(ctx, file, params));
        if (isRefusal(text)) return sendRefusal(reply, text);
        reply.hijack();
        await sendText(file, text, raw, reply.raw);
      },
    );
  }
}
