import { SECOND_MS } from '#domain/common/dates.ts';
import type { Config } from '../../platform/config.ts';
import { ExternalError } from '../../services/externalError.ts';
import type { Lr2ir } from '../../services/lr2ir/lr2irService.ts';
import { createServiceClient } from '../../services/serviceClient.ts';
import { userAgent } from '../../services/userAgent.ts';
import { type Check, failure, ok } from './check.ts';

const TIMEOUT_MS = 10 * SECOND_MS;
const MAX_PAGE_BYTES = 8 * 2 ** 20;

/** Any ID: an answer that there is no such player is an answer. */
const ANY_PLAYER = '1';

const REQUESTED_FOR = { purpose: 'verification', caller: 'doctor' } as const;

export const lr2irCheck: Check<{ lr2ir: Lr2ir | null; config: Config }> = {
  name: 'LR2IR',
  question: 'Does the ranking service of LR2 players answer?',
  async find({ lr2ir, config }) {
    if (!lr2ir) return ok('None is configured (LR2IR_URL).');
    const answer = await lr2ir.player(ANY_PLAYER, REQUESTED_FOR);
    if (answer !== 'unreachable' && answer !== 'busy') return ok(`${lr2ir.name} answers at ${config.LR2IR_URL}.`);
    return failure(
      `${lr2ir.name} does not answer at ${config.LR2IR_URL}, or not in the form of LR2IR: LR2 players cannot sign up, reset a password or update scores. Check LR2IR_URL and LR2IR_LAYOUT, and whether the service runs.`,
    );
  },
};

/**
 * The site itself sends no requests to MinIR, only its players' browsers do: so the check requests the page as a
 * browser would.
 */
export const minirCheck: Check<{ config: Config }> = {
  name: 'MinIR',
  question: 'Does the ranking service of beatoraja players answer?',
  async find({ config }) {
    const { MINIR_SITE_URL: baseUrl } = config;
    if (!baseUrl) return ok('None is configured (MINIR_SITE_URL).');
    const client = createServiceClient({
      baseUrl,
      timeoutMs: TIMEOUT_MS,
      spacingMs: 0,
      userAgent: userAgent(config),
      onCooldown: () => undefined,
    });
    try {
      await client.send({ method: 'GET', path: '/', maxBytes: MAX_PAGE_BYTES }, REQUESTED_FOR);
      return ok(`MinIR answers at ${baseUrl}.`);
    } catch (error) {
      if (!(error instanceof ExternalError)) throw error;
      const why = [error.reason, error.detail].filter((part) => part !== undefined).join(' ');
      return failure(
        `MinIR does not answer at ${baseUrl} (${why}): beatoraja players cannot sign up or reset a password. Check MINIR_SITE_URL, and whether the service runs.`,
      );
    }
  },
};
