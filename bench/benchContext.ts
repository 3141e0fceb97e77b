import { pino } from 'pino';
import { readConfig } from '#server/base/config.ts';
import { openContext } from '#server/openContext.ts';

/** A database engine that a benchmark runs on, with its configuration. */
export interface BenchEngine {
  name: string;
  environment: Readonly<Record<string, string>>;
}

/** Opens a context, as the server does, on an engine. */
export const openBench = ({ environment }: BenchEngine) =>
  openContext(readConfig({ NODE_ENV: 'test', LIMITS_FACTOR: '1e6', ...environment }), pino({ level: 'silent' }));
