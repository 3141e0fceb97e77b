import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getUploadData } from '#contract/charts/charts.ts';
import * as endpoints from '#contract/uploads/uploads.ts';
import * as commentEndpoints from '#contract/voting/comments.ts';
import { isRefusal, refuse } from '#domain/common/errors.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import { parseNumber } from '#domain/common/text.ts';
import { whyNotUploadCommentText } from '#domain/uploads/whyNotUploadComment.ts';
import type { Context } from '../platform/context.ts';
import { receiveForm } from '../platform/files/receiveForm.ts';
import { clientAddress } from '../platform/http/limits/clientAddress.ts';
import { checkRateLimits } from '../platform/http/rateLimits.ts';
import { serve } from '../platform/http/serve.ts';
import { endSession } from '../platform/http/session.ts';
import { siteAddress } from '../platform/http/siteAddress.ts';
import { deleteComment, editComment } from '../voting/comments/changeComment.ts';
import { beginProposal } from '../voting/submissions/beginProposal.ts';
import { chartOfUpload } from './chartOfUpload.ts';
import { commentOnUpload } from './commentOnUpload.ts';
import { deleteUpload } from './deleteUpload.ts';
import { submitUpload } from './submitUpload.ts';

/** Ends the session after EBANNED, as `serve` does for endpoints that require a session. */
const sessionOf = (ctx: Context, request: FastifyRequest, reply: FastifyReply) => ({
  async endIfBanned<Result>(result: Result): Promise<Result> {
    if (isRefusal(result) && result.error === 'EBANNED') await endSession(ctx, request, reply);
    return result;
  },
});

/**
 * Registers the endpoints that change uploads: submit, delete, comment; and the one that stages a chart of an upload
 * for a proposal.
 */
export function uploadRoutes(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, endpoints.submitUpload, async ({ request, reply, viewer }) => {
    const session = sessionOf(ctx, request, reply);
    if (viewer?.banned) return session.endIfBanned(refuse('EBANNED'));
    const address = clientAddress(request);
    const tooMany = await checkRateLimits(ctx, [
      ...(viewer ? [{ limit: rateLimits.uploadPerAccount, key: String(viewer.accountId) }] : []),
      { limit: rateLimits.uploadPerAddress, key: address },
    ]);
    if (tooMany) return tooMany;
    const received = await receiveForm(ctx, request, { maxFields: Object.keys(endpoints.submitUpload.form).length });
    if (isRefusal(received)) return received;
    try {
      return await session.endIfBanned(await submitUpload(ctx, viewer, received, address));
    } finally {
      await received.file?.close();
    }
  });

  serve(app, ctx, endpoints.deleteUpload, async ({ params, body, request, reply, viewer }) => {
    const session = sessionOf(ctx, request, reply);
    if (viewer?.banned) return session.endIfBanned(refuse('EBANNED'));
    const entryNo = parseNumber(params.entryNo);
    if (entryNo === null) return refuse('ENOTFOUND');
    const result = await deleteUpload(ctx, viewer, {
      entryNo,
      password: body.password,
      address: clientAddress(request),
    });
    return isRefusal(result) ? session.endIfBanned(result) : {};
  });
  // GET must not delete: links are followed by crawlers.
  app.get(endpoints.deleteUpload.path, (_request, reply) =>
    reply.code(405).header('Allow', 'POST').send({ success: false, error: 'ENOTFOUND' }),
  );

  serve(app, ctx, commentEndpoints.commentOnUpload, async ({ params, body, viewer }) => {
    const entryNo = parseNumber(params.submission);
    if (entryNo === null) return refuse('ENOTFOUND');
    return commentOnUpload(ctx, viewer, { entryNo, ...body });
  });
  serve(app, ctx, commentEndpoints.editUploadComment, ({ params, body: { comment }, viewer }) =>
    editComment(ctx, viewer, { table: 'uploadComment', publicId: params.comment, comment }, whyNotUploadCommentText),
  );
  serve(app, ctx, commentEndpoints.deleteUploadComment, ({ params, viewer }) =>
    deleteComment(ctx, viewer, { table: 'uploadComment', publicId: params.comment }),
  );

  serve(app, ctx, getUploadData, async ({ request, viewer, body }) => {
    const found = await chartOfUpload(ctx, viewer, body);
    if (isRefusal(found)) return found;
    const site = siteAddress(ctx.config, request);
    const links = { url: found.songUrl, url_diff: `${site}/upload/${body.upload}` };
    return beginProposal(ctx, viewer, found.file, site, links);
  });
}
