import type { FastifyInstance } from 'fastify';
import { updateScores as updateScoresCall } from '#contract/players/players.ts';
import * as endpoints from '#contract/plays/plays.ts';
import { isRefusal, refuse } from '#domain/common/errors.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import { SCORE_FILE_MEGABYTES } from '#domain/players/scoreFiles/scoreFile.ts';
import type { Context } from '../platform/context.ts';
import { receiveForm } from '../platform/files/receiveForm.ts';
import { clientAddress } from '../platform/http/limits/clientAddress.ts';
import { checkRateLimits } from '../platform/http/rateLimits.ts';
import { serve } from '../platform/http/serve.ts';
import { storeScoreFile } from './scoreFiles/storeScoreFile.ts';
import { updateScores } from './updateScores.ts';

/** Registers the update of scores from the ranking services, and the upload of a file of scores. */
export function scoreRoutes(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, updateScoresCall, ({ viewer }) => updateScores(ctx, viewer));

  serve(app, ctx, endpoints.uploadScoreFile, async ({ request, viewer }) => {
    if (ctx.config.DIRECT_SCORES === 'off') return refuse('ENOTFOUND');
    const { accountId } = viewer;
    const tooMany = await checkRateLimits(ctx, [{ limit: rateLimits.scoreFilePerAccount, key: String(accountId) }]);
    if (tooMany) return tooMany;
    const received = await receiveForm(ctx, request, { maxFields: 1, megabytes: SCORE_FILE_MEGABYTES });
    if (isRefusal(received)) return received;
    const { file } = received;
    if (!file) return refuse('NOTINFO');
    try {
      return await storeScoreFile(ctx, { accountId, address: clientAddress(request) }, file);
    } finally {
      await file.close();
    }
  });
}
