import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Refusal, refuse, statusOf } from '#domain/common/errors.ts';

/** The one door for refusals: the code, the values its message needs, and the status of its kind (decisions.md §9). */
export function sendRefusal(reply: FastifyReply, refusal: Refusal) {
  const { kind: _, ...values } = refusal;
  return reply.code(statusOf(refusal)).send({ success: false, ...values });
}

/** Whether an address is one of the calls, whose answers any site may read. */
export const isCall = (url: string) => /^\/(api|sha256)([/?]|$)/.test(url);

/** Nothing is there. Of a call any site may know that, as what the calls say. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply) {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (reads && isCall(request.url)) void reply.header('Access-Control-Allow-Origin', '*');
  return sendRefusal(reply, refuse('ENOTFOUND'));
}

/** Errors of Fastify and its plug-ins that are the caller's fault. */
function refusalOf(error: { code?: string; statusCode?: number; validation?: unknown }): Refusal | null {
  if (error.validation) return refuse('NOTVALIDVALUE');
  if (error.statusCode === 413) return refuse('ELIMITSIZE');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return refuse('NOTVALIDVALUE');
  return null;
}

/** Whatever is thrown ends here: the caller's fault becomes its code, a bug is logged whole and answered without details. */
export function registerErrorHandler(app: FastifyInstance) {
  app.setErrorHandler((error: Error & { code?: string; statusCode?: number; validation?: unknown }, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal) return sendRefusal(reply, refusal);
    request.log.error({ err: error }, 'a call failed');
    return reply.code(500).send({ success: false });
  });
}
