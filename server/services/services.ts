import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../platform/config.ts';
import type { Secrets } from '../platform/secrets.ts';
import { createLr2ir } from './lr2ir/lr2ir.ts';
import type { Lr2ir } from './lr2ir/lr2irService.ts';
import { createMinir, type Minir } from './minir/minir.ts';

declare module '../platform/context.ts' {
  interface Context {
    /** The ranking services; null for one that is not configured. */
    services: Services;
  }
}

/** The ranking services; null for one that is not configured. */
export interface Services {
  lr2ir: Lr2ir | null;
  minir: Minir | null;
}

/** Creates the configured ranking services. */
export function openServices(config: Config, secrets: Secrets, log: FastifyBaseLogger): Services {
  return { lr2ir: createLr2ir(config, log), minir: createMinir(config, secrets) };
}
