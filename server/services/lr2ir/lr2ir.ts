import type { FastifyBaseLogger } from 'fastify';
import { rankingIdOf } from '#domain/players/rankingId.ts';
import type { Config } from '../../platform/config.ts';
import { ExternalError } from '../externalError.ts';
import type { RequestedFor } from '../requestQueue.ts';
import { createServiceClient } from '../serviceClient.ts';
import { userAgent } from '../userAgent.ts';
import { readLayout } from './layout.ts';
import type { Lr2ir, NoAnswer } from './lr2irService.ts';
import { parseChartPage } from './parseChartPage.ts';
import { parsePlayerPage } from './parsePlayerPage.ts';
import { parseScores } from './parseScores.ts';

const MIB = 1024 * 1024;
const MAX_PAGE_BYTES = 2 * MIB;

/** A request and the parser of its response; `what` is for the log. */
interface ParsedRequest<T> extends RequestedFor {
  what: string;
  path: string;
  query: string;
  method: 'GET' | 'POST';
  maxBytes: number;
  parse(text: string): T | 'absent' | 'unreachable';
  signal: AbortSignal | undefined;
}

/**
 * Creates the client of the configured server; null when none is configured.
 *
 * @throws ConfigError for an invalid `LR2IR_LAYOUT`
 */
export function createLr2ir(config: Config, log: FastifyBaseLogger): Lr2ir | null {
  const { LR2IR_URL: baseUrl, LR2IR_NAME: name, LR2IR_METHOD, LR2IR_PROFILE_URL, LR2IR_MAX_MB } = config;
  const layout = readLayout(config);
  if (!baseUrl) return null;
  const client = createServiceClient({
    baseUrl,
    timeoutMs: config.LR2IR_TIMEOUT_SECONDS * 1000,
    spacingMs: config.LR2IR_SPACING_MS,
    userAgent: userAgent(config),
    onCooldown: () =>
      log.warn({ service: name }, 'the ranking service failed too often: no requests during a cooldown'),
  });
  const decoder = new TextDecoder(layout.charset);

  async function fetchParsed<T>({
    what,
    path,
    query,
    method,
    maxBytes,
    parse,
    purpose,
    caller,
    signal,
  }: ParsedRequest<T>): Promise<T | NoAnswer> {
    const unreachable = (why: object) => {
      log.warn({ service: name, what, ...why }, 'the ranking service gave no valid response');
      return 'unreachable' as const;
    };
    const target = method === 'POST' ? { path, body: query } : { path: `${path}?${query}` };
    let bytes: Buffer;
    try {
      bytes = await client.send({ method, maxBytes, ...target }, { purpose, caller }, signal);
    } catch (error) {
      if (!(error instanceof ExternalError)) throw error;
      const { reason, detail } = error;
      if (error.isServiceFailure) return unreachable({ reason, detail });
      log.debug({ service: name, what, reason }, 'no request was sent to the ranking service');
      return reason === 'queueFull' ? 'busy' : 'unreachable';
    }
    try {
      const parsed = parse(decoder.decode(bytes));
      return parsed === 'unreachable' ? unreachable({ reason: 'layout', bytes: bytes.length }) : parsed;
    } catch (error) {
      // Too deep nesting makes the parser throw, which counts as a failure of the service.
      return unreachable({ reason: 'layout', bytes: bytes.length, error: (error as Error).name });
    }
  }

  const playerQuery = (id: string) => layout.player.query.replaceAll('{id}', encodeURIComponent(id));

  return {
    name,
    profileUrl(lr2Id) {
      const own = LR2IR_PROFILE_URL?.replaceAll('{id}', encodeURIComponent(lr2Id));
      return own ?? `${baseUrl}${layout.player.path}?${playerQuery(lr2Id)}`;
    },
    player(lr2Id, { purpose, caller, signal }) {
      const id = rankingIdOf('lr2', lr2Id);
      return fetchParsed({
        what: 'player',
        path: layout.player.path,
        query: playerQuery(id),
        method: 'GET',
        maxBytes: MAX_PAGE_BYTES,
        parse: (text) => parsePlayerPage(text, id, layout),
        purpose,
        caller,
        signal,
      });
    },
    scores(lr2Id, { caller, signal }) {
      const id = rankingIdOf('lr2', lr2Id);
      return fetchParsed({
        what: 'scores',
        path: layout.scores.path,
        query: layout.scores.query.replaceAll('{id}', encodeURIComponent(id)),
        method: LR2IR_METHOD,
        maxBytes: LR2IR_MAX_MB * MIB,
        parse(text) {
          const parsed = parseScores(text, layout.scores);
          if (typeof parsed === 'string') return parsed;
          const { unknown, ...scores } = parsed;
          if (unknown > 0)
            log.warn({ service: name, unknown }, 'scores with values outside of the protocol were left out');
          return scores;
        },
        purpose: 'update',
        caller,
        signal,
      });
    },
    chart(md5, { caller, signal }) {
      return fetchParsed({
        what: 'chart',
        path: layout.chart.path,
        query: layout.chart.query.replaceAll('{md5}', encodeURIComponent(md5.toLowerCase())),
        method: 'GET',
        maxBytes: MAX_PAGE_BYTES,
        parse: (text) => parseChartPage(text, layout),
        purpose: 'lookUp',
        caller,
        signal,
      });
    },
  };
}
