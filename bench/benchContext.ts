import { pino } from 'pino';
import { readConfig } from '#server/base/config.ts';
import { openContext } from '#server/openContext.ts';

/** The two engines a bench runs on, by what the configuration calls them. */
export interface BenchEngine {
  name: string;
  environment: Readonly<Record<string, string>>;
}

/** A context as the server has it, on an engine of its own. */
export const openBench = ({ environment }: BenchEngine) =>
  openContext(readConfig({ NODE_ENV: 'test', ...environment }), pino({ level: 'silent' }));
