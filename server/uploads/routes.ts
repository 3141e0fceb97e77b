import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';

/** What changes uploads: submit, delete, comment. */
export function uploadRoutes(_app: FastifyInstance, _ctx: Context) {}
