import { z } from 'zod';
import { OperatorError } from './operatorError.ts';

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');

/** An address other paths are added to: it ends without a slash. */
const serviceUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

/** The address of a bucket; keys are said apart, so that no log has them. */
const bucketUrl = serviceUrl.refine(
  (url) => URL.canParse(url) && !/[?#@]/.test(url),
  'must be an address without user, question mark or hash',
);

function jsonObject(text: string, { addIssue }: z.RefinementCtx): Readonly<Record<string, unknown>> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    addIssue('is no JSON object');
    return z.NEVER;
  }
}

/** A key another service signs with. */
export interface ServiceKey {
  id: string;
  secret: string;
}

const MOST_KEYS = 2;

function keyList(text: string, { addIssue }: z.RefinementCtx): readonly ServiceKey[] {
  const keys = text.split(',').flatMap((entry) => {
    const [, id, secret] = /^\s*([\w-]{1,64}):(\S{32,})\s*$/.exec(entry) ?? [];
    return id && secret ? [{ id, secret }] : [];
  });
  const isWhole = text === '' || keys.length === text.split(',').length;
  if (isWhole && keys.length <= MOST_KEYS) return keys;
  // The message never repeats what was given.
  addIssue(`must be at most ${MOST_KEYS} of id:secret, each secret of 32 characters or more`);
  return z.NEVER;
}

function numberList(text: string, { addIssue }: z.RefinementCtx): readonly number[] {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  if (numbers.every((number) => Number.isInteger(number) && number >= 0)) return numbers;
  addIssue('must be whole numbers, separated by commas');
  return z.NEVER;
}

/** A page of somebody else's that the site leads to. */
const elsewhere = z.url({ protocol: /^https?$/ }).optional();

/** An address of another site with places to fill in: `{md5}`, `{sha256}`, `{title}`, `{artist}`. */
export interface LinkTemplate {
  name: string;
  address: string;
}

const MOST_SITES = 2;

function templateList(text: string, { addIssue }: z.RefinementCtx): readonly LinkTemplate[] {
  const words = text.split(/\s+/).filter(Boolean);
  const templates = words.flatMap((word) => {
    const [, name, address] = /^([^=]+)=(https?:\/\/\S+)$/.exec(word) ?? [];
    return name && address ? [{ name, address }] : [];
  });
  if (templates.length === words.length && templates.length <= MOST_SITES) return templates;
  addIssue(`must be at most ${MOST_SITES} of Name=https://…`);
  return z.NEVER;
}

function oneTemplate(text: string, context: z.RefinementCtx): LinkTemplate | null {
  return text === 'off' ? null : (templateList(text, context)[0] ?? null);
}

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
    .describe('Where the embedded database and uploaded files live. One process at a time: a second one is refused.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('A PostgreSQL server (15 or newer), `postgres://…`. Unset: the embedded database in `DATA_DIR`.'),
  FILES_S3_URL: bucketUrl
    .optional()
    .describe(
      'Where uploaded files are kept: a bucket of an S3-compatible store, `https://…/bucket`; `FILES_S3_KEY_ID` and `FILES_S3_SECRET` go with it. Unset: the folder `files` in `DATA_DIR`.',
    ),
  FILES_S3_REGION: z.string().min(1).default('us-east-1').describe('The region that store is asked for.'),
  FILES_S3_KEY_ID: z.string().min(1).optional().describe('The name of the key to that store.'),
  FILES_S3_SECRET: z.string().min(1).optional().describe('The key itself.'),
  TRUST_PROXY: flag.describe(
    '`true` behind one reverse proxy that sets `X-Forwarded-For` and `X-Forwarded-Proto`. Of several addresses the last counts, the one that proxy saw: behind two it must be told to put the visitor there.',
  ),
  SITE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Where the site is reached from outside, `https://…`: MinIR sends players back there, and the table of uploads links to its files. Needed with `MINIR_SITE_URL`.',
    ),
  SITE_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      'At least 32 random characters that keys are derived from; never change it. Unset: a file `secret` in `DATA_DIR`, made at the first start. Several processes must share it, so production with `DATABASE_URL` needs it.',
    ),
  LR2IR_URL: serviceUrl
    .optional()
    .describe(
      'Base address of a server that speaks the protocol of LR2IR, `https://…/LR2IR`. Unset: sign-up, forgotten passwords and score updates of LR2 players say that no service is connected.',
    ),
  LR2IR_NAME: z.string().min(1).default('LR2IR').describe('What players call that server.'),
  LR2IR_PROFILE_URL: z
    .string()
    .regex(/^https?:\/\/.*\{id\}/)
    .optional()
    .describe(
      'Where a player edits their profile there, with `{id}` for the LR2 ID. Unset: the player page of `LR2IR_URL`.',
    ),
  LR2IR_METHOD: z
    .enum(['GET', 'POST'])
    .default('GET')
    .describe('How the server of `LR2IR_URL` is asked for scores; pages are always asked for with GET.'),
  LR2IR_LAYOUT: z
    .string()
    .default('{}')
    .transform(jsonObject)
    .describe(
      'JSON object over the paths, labels and markers of the original (`server/external/lr2ir/layout.ts`), for a server that differs.',
    ),
  LR2IR_TIMEOUT_SECONDS: z.coerce.number().positive().max(60).default(30).describe('The longest an answer may take.'),
  LR2IR_SPACING_MS: z.coerce.number().int().min(0).default(1000).describe('The least time between two requests.'),
  LR2IR_MAX_MB: z.coerce.number().positive().max(256).default(32).describe('The largest list of scores that is read.'),
  MINIR_SITE_URL: serviceUrl
    .optional()
    .describe(
      "MinIR's pages, `https://…/minir/`; `MINIR_KEYS` go with it. Unset: sign-up and forgotten passwords of beatoraja players say that no service is connected.",
    ),
  MINIR_SERVICE_NAME: z
    .string()
    .regex(/^[\w-]+$/)
    .default('Stella')
    .describe('What MinIR calls this site.'),
  MINIR_KEYS: z
    .string()
    .default('')
    .transform(keyList)
    .describe(
      'The keys MinIR signs with, `id:secret`, separated by commas; two while one replaces the other. Secrets have 32 characters or more. Empty: nothing is taken from MinIR.',
    ),
  MINIR_LN_TYPES: z
    .string()
    .default('0')
    .transform(numberList)
    .describe('Long note modes whose plays count, separated by commas: 0 LN, 1 CN, 2 HCN.'),
  MINIR_PUSHES_PER_MINUTE: z.coerce
    .number()
    .int()
    .positive()
    .default(6000)
    .describe('How many calls one key, or one address without a known key, may send to each process.'),
  CHART_LOOKUP: z
    .enum(['off', 'optional', 'required'])
    .default('optional')
    .describe(
      'Whether the server of `LR2IR_URL` is asked about a proposed chart: for its links (`optional`), or also that it must be known there (`required`: EIRNOTFOUND, and EIRNOTCONNECT while it is away).',
    ),
  SCORE_SITES: z
    .string()
    .default('')
    .transform(templateList)
    .describe(
      'Sites with the scores of a chart, at most two, each `Name=https://…` with `{md5}` or `{sha256}`, separated by blanks. Empty: no links.',
    ),
  SCORE_VIEWER: z
    .string()
    .default('Viewer=https://bms-score-viewer.pages.dev/view?md5={md5}')
    .transform(oneTemplate)
    .describe('Where a chart can be looked at, the same way; `off` shows no link.'),
  VIDEO_SITE: z
    .string()
    .default('YouTube=https://www.youtube.com/results?search_query={title}%20{artist}')
    .transform(oneTemplate)
    .describe('Where videos of a song are found, with `{title}` and `{artist}`; `off` shows no link.'),
  DIFF_TOOL: z
    .url({ protocol: /^https?$/ })
    .or(z.literal('off'))
    .default('https://stairway.sakura.ne.jp/smalltools/minibmsplay/diff.htm')
    .transform((address) => (address === 'off' ? null : address))
    .describe('A tool that shows how two charts differ, for who fails the diff verification; `off` shows no link.'),
  CHAT_URL: elsewhere.describe('The chat of the community, linked from menu and contact page. Unset: no link.'),
  CHART_COMMUNITY_URL: elsewhere.describe('Where chart makers meet, linked from the menu. Unset: no link.'),
  SOCIAL_URL: elsewhere.describe('An account of the site elsewhere, linked from the contact page. Unset: no link.'),
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
  const missing = (['FILES_S3_KEY_ID', 'FILES_S3_SECRET'] as const).filter((name) => config[name] === undefined);
  if (config.FILES_S3_URL && missing.length > 0) {
    throw new ConfigError(`FILES_S3_URL is set, and what goes with it is not: ${missing.join(', ')}`);
  }
  if (config.NODE_ENV === 'production') {
    const why = whyNotInProduction(config);
    if (why.length > 0) throw new ConfigError(`Not with NODE_ENV=production: ${why.join('; ')}`);
  }
  return config;
}

function whyNotInProduction(config: Config): string[] {
  const why: string[] = [];
  if (config.CLOCK_START) why.push('CLOCK_START');
  if (config.DATABASE_URL && !config.SITE_SECRET) why.push('DATABASE_URL without SITE_SECRET');
  if (config.MINIR_SITE_URL && !config.SITE_URL) why.push('MINIR_SITE_URL without SITE_URL');
  if (config.MINIR_SITE_URL && config.MINIR_KEYS.length === 0) why.push('MINIR_SITE_URL without MINIR_KEYS');
  for (const name of ['LR2IR_URL', 'MINIR_SITE_URL'] as const) {
    const url = config[name];
    if (url && isLoopback(new URL(url).hostname)) why.push(`${name} on this machine`);
  }
  return why;
}

const isLoopback = (host: string) => /^(localhost|127\..*|0\.0\.0\.0|\[::1?\])$|\.localhost$/.test(host);
