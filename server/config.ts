import { z } from 'zod';
import { OperatorError } from './operatorError.ts';

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');

/**
 * Every environment variable the site reads, with its default. `docs/configuration.md` is written from this schema.
 * The description is what an operator needs to know.
 */
export const configSchema = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .default('development')
    .describe('`production` on a real site: refuses everything that is for the demo or for tests only.'),
  HOST: z.string().default('127.0.0.1').describe('The address to listen on; `0.0.0.0` for all.'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('The port to listen on; 0 takes a free one.'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe('Where the embedded database lives. One process at a time: a second one is refused.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('A PostgreSQL server (15 or newer), `postgres://…`. Unset: the embedded database in `DATA_DIR`.'),
  TRUST_PROXY: flag.describe('`true` behind a reverse proxy that sets `X-Forwarded-For` and `X-Forwarded-Proto`.'),
  SIGNUP_WITHOUT_PROOF: flag.describe(
    '`true` lets anybody sign up without proving the LR2 ID: for the demo, refused in production.',
  ),
  CLOCK_START: z.iso
    .datetime({ offset: true })
    .or(z.iso.date())
    .optional()
    .describe(
      'Starts the clock at this ISO date (UTC) and lets it run at normal speed, never behind the newest stored time. Refused in production.',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('The least important log line that is written. Logs are JSON lines on standard output.'),
});

export type Config = z.output<typeof configSchema>;

/** The configuration is wrong; the message names every variable that is, and why. */
export class ConfigError extends OperatorError {}

/**
 * Reads the configuration from environment variables. An empty variable counts as unset.
 *
 * @throws ConfigError naming every wrong variable, so that a start with a wrong one is refused
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '');
  const parsed = configSchema.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new ConfigError(`The configuration is wrong. ${wrong.join('; ')}`);
  }
  const config = parsed.data;
  if (config.NODE_ENV === 'production') {
    const refused = (['CLOCK_START', 'SIGNUP_WITHOUT_PROOF'] as const).filter((name) => config[name]);
    if (refused.length > 0) throw new ConfigError(`Not with NODE_ENV=production: ${refused.join(', ')}`);
  }
  return config;
}
