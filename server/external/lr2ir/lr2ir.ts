import type { FastifyBaseLogger } from 'fastify';
import { rankingIdOf } from '#domain/players/rankingId.ts';
import type { Config } from '../../base/config.ts';
import { ExternalError } from '../request/externalError.ts';
import { createServiceClient } from '../request/serviceClient.ts';
import { userAgent } from '../request/userAgent.ts';
import { readLayout } from './layout.ts';
import type { Lr2ir } from './lr2irService.ts';
import { parseChartPage } from './parseChartPage.ts';
import { parsePlayerPage } from './parsePlayerPage.ts';
import { parseScores } from './parseScores.ts';

const MIB = 1024 * 1024;
const MOST_OF_A_PAGE = 2 * MIB;

/** What is asked: `what` is for the log. */
interface Question<T> {
  what: string;
  path: string;
  query: string;
  method: 'GET' | 'POST';
  maxBytes: number;
  read(text: string): T | 'absent' | 'unreachable';
  signal: AbortSignal | undefined;
}

/**
 * The configured server, or null.
 *
 * @throws ConfigError for a wrong `LR2IR_LAYOUT`
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
    onRest: () => log.warn({ service: name }, 'the ranking service failed too often and is left alone for a while'),
  });
  const decoder = new TextDecoder(layout.charset);

  async function ask<T>({ what, path, query, method, maxBytes, read, signal }: Question<T>) {
    const failed = (why: object) => {
      log.warn({ service: name, what, ...why }, 'the ranking service did not answer as it should');
      return 'unreachable' as const;
    };
    const address = method === 'POST' ? { path, body: query } : { path: `${path}?${query}` };
    let bytes: Buffer;
    try {
      bytes = await client.ask({ method, maxBytes, ...address }, signal);
    } catch (error) {
      if (!(error instanceof ExternalError)) throw error;
      const { reason, detail } = error;
      if (error.isOfService) return failed({ reason, detail });
      log.debug({ service: name, what, reason }, 'the ranking service was not asked');
      return 'unreachable';
    }
    try {
      const answer = read(decoder.decode(bytes));
      return answer === 'unreachable' ? failed({ reason: 'layout', bytes: bytes.length }) : answer;
    } catch (error) {
      // Hostile nesting can be too deep for the parser; the service is at fault, not the caller.
      return failed({ reason: 'layout', bytes: bytes.length, error: (error as Error).name });
    }
  }

  const playerQuery = (id: string) => layout.player.query.replaceAll('{id}', encodeURIComponent(id));

  return {
    name,
    profileUrl(lr2Id) {
      const own = LR2IR_PROFILE_URL?.replaceAll('{id}', encodeURIComponent(lr2Id));
      return own ?? `${baseUrl}${layout.player.path}?${playerQuery(lr2Id)}`;
    },
    player(lr2Id, { signal } = {}) {
      const id = rankingIdOf('lr2', lr2Id);
      return ask({
        what: 'player',
        path: layout.player.path,
        query: playerQuery(id),
        method: 'GET',
        maxBytes: MOST_OF_A_PAGE,
        read: (text) => parsePlayerPage(text, id, layout),
        signal,
      });
    },
    scores(lr2Id, { signal } = {}) {
      const id = rankingIdOf('lr2', lr2Id);
      return ask({
        what: 'scores',
        path: layout.scores.path,
        query: layout.scores.query.replaceAll('{id}', encodeURIComponent(id)),
        method: LR2IR_METHOD,
        maxBytes: LR2IR_MAX_MB * MIB,
        read(text) {
          const parsed = parseScores(text, layout.scores);
          if (typeof parsed === 'string') return parsed;
          const { unknown, ...scores } = parsed;
          if (unknown > 0) log.warn({ service: name, unknown }, 'scores that the protocol does not know were left out');
          return scores;
        },
        signal,
      });
    },
    chart(md5, { signal } = {}) {
      return ask({
        what: 'chart',
        path: layout.chart.path,
        query: layout.chart.query.replaceAll('{md5}', encodeURIComponent(md5.toLowerCase())),
        method: 'GET',
        maxBytes: MOST_OF_A_PAGE,
        read: (text) => parseChartPage(text, layout),
        signal,
      });
    },
  };
}
