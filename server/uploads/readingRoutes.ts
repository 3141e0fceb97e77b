import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';

/** What reads uploads: list, detail, the file. */
export function uploadReadingRoutes(_app: FastifyInstance, _ctx: Context) {}
