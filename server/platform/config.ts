import path from 'node:path';
import { z } from 'zod';
import { DIRECT_SCORES } from '#domain/players/plays/rights.ts';
import { contrast, GROUNDS } from './colors.ts';
import { isLoopback } from './isLoopback.ts';
import { OperatorError } from './operatorError.ts';
import { webhookList } from './webhooks.ts';

const number = z.coerce.number();
const port = number.int().min(0).max(65535);

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');

const timeOfDay = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|off)$/, 'must be a time of day, HH:MM, or off');
const unlessOff = (at: string) => (at === 'off' ? null : at);

/** A base address: paths are appended to it, so a slash at its end is removed. */
const serviceUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

/** The address of a bucket. Its keys are separate variables, so that no log shows them with the address. */
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

/** A key with which another service signs its requests. */
export interface ServiceKey {
  id: string;
  secret: string;
}

const MAX_KEYS = 2;

function keyList(text: string, { addIssue }: z.RefinementCtx): readonly ServiceKey[] {
  const keys = text.split(',').flatMap((entry) => {
    const [, id, secret] = /^\s*([\w-]{1,64}):(\S{32,})\s*$/.exec(entry) ?? [];
    return id && secret ? [{ id, secret }] : [];
  });
  const isWhole = text === '' || keys.length === text.split(',').length;
  if (isWhole && keys.length <= MAX_KEYS) return keys;
  // The message must not repeat the value: it holds secrets.
  addIssue(`must be at most ${MAX_KEYS} of id:secret, each secret of 32 characters or more`);
  return z.NEVER;
}

function numberList(text: string, { addIssue }: z.RefinementCtx): readonly number[] {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  if (numbers.every((number) => Number.isInteger(number) && number >= 0)) return numbers;
  addIssue('must be whole numbers, separated by commas');
  return z.NEVER;
}

/** The address of a page elsewhere that the site links to. */
const externalLink = z.url({ protocol: /^https?$/ }).optional();

/** A link to another site. The address has placeholders: `{md5}`, `{sha256}`, `{title}`, `{artist}`. */
export interface LinkTemplate {
  name: string;
  address: string;
}

const MAX_SITES = 2;

function templateList(text: string, { addIssue }: z.RefinementCtx): readonly LinkTemplate[] {
  const entries = text.split(/\s+/).filter(Boolean);
  const templates = entries.flatMap((entry) => {
    const [, name, address] = /^([^=]+)=(https?:\/\/\S+)$/.exec(entry) ?? [];
    return name && address ? [{ name, address }] : [];
  });
  if (templates.length === entries.length && templates.length <= MAX_SITES) return templates;
  addIssue(`must be at most ${MAX_SITES} of Name=https://…`);
  return z.NEVER;
}

function singleTemplate(text: string, context: z.RefinementCtx): LinkTemplate | null {
  return text === 'off' ? null : (templateList(text, context)[0] ?? null);
}

/**
 * Every environment variable that the site reads, with its default. `docs/configuration.md` is generated from this
 * schema; the descriptions are for operators.
 */
export const configSchema = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .default('development')
    .describe('`production` on a real site: refuses settings for demos and tests.'),
  HOST: z.string().default('127.0.0.1').describe('The address to listen on; `0.0.0.0` for all.'),
  PORT: port.default(3000).describe('The port to listen on; 0 for any free one.'),
  STOP_DELAY_SECONDS: number
    .min(0)
    .max(60)
    .default(0)
    .describe(
      'For how long a process that is told to stop goes on answering while `/readyz` is 503. Behind a proxy that asks `/readyz`: longer than it takes to notice, 5 with `deploy/Caddyfile`.',
    ),
  METRICS_PORT: port
    .optional()
    .describe(
      'The port of `/metrics` for Prometheus, and of `/status` for people; 0 for any free one. Unset: neither. Each process on a machine needs its own.',
    ),
  METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe(
      'The address that this port listens on. Whoever reaches it can read both, so the proxy must not lead to it.',
    ),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe(
      'The folder of the embedded database and of uploaded files. Only one process may use it at a time; a second one does not start. Nor does the site if other users of the machine can enter the folder.',
    ),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('A PostgreSQL server (15 or newer), `postgres://…`. Unset: the embedded database in `DATA_DIR`.'),
  DATABASE_POOL: number
    .int()
    .min(1)
    .max(1000)
    .default(10)
    .describe(
      'How many connections to `DATABASE_URL` the requests of a process have. Health, vote counts, jobs, a backup and migrations have up to ten more.',
    ),
  FILES_S3_URL: bucketUrl
    .optional()
    .describe(
      'The bucket of an S3-compatible store for uploaded files, `https://…/bucket`. Requires `FILES_S3_KEY_ID` and `FILES_S3_SECRET`. Unset: the folder `files` in `DATA_DIR`.',
    ),
  FILES_S3_REGION: z.string().min(1).default('us-east-1').describe('The region of that store.'),
  FILES_S3_KEY_ID: z.string().min(1).optional().describe('The access key ID for that store.'),
  FILES_S3_SECRET: z.string().min(1).optional().describe('The secret access key for that store.'),
  BACKUP_DIR: z
    .string()
    .min(1)
    .optional()
    .describe(
      'The folder of automatic backups, each in a folder of its own: 7 daily and 4 weekly ones are kept. It should be on another disk than the data. Unset: none are made, which a site in production warns of.',
    ),
  BACKUP_AT: timeOfDay
    .default('03:00')
    .transform(unlessOff)
    .describe(
      'The time of day (GMT+9) at which an automatic backup is made. On the embedded engine the site waits while the database is read. `off`: only before migrations.',
    ),
  TRUST_PROXY: flag.describe(
    "`true` behind one reverse proxy that sets `X-Forwarded-For` and `X-Forwarded-Proto`. The last of several addresses is used, which is the one that this proxy saw. Behind two proxies, configure the inner one to put the visitor's address last. Required in production with an https `SITE_URL`.",
  ),
  RENDER_PAGES: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      '`off`: documents are sent without the page in them, which the script then renders. Saves the memory of a thread on a small machine.',
    ),
  BETA_NOTICE: z
    .string()
    .max(500)
    .default('')
    .describe(
      'The text that each visitor sees once, in every language. Unset: a notice that the site is in beta, in the language of the visitor. `off`: none.',
    ),
  LIMITS_FACTOR: number
    .positive()
    .default(1)
    .describe(
      'A factor for the limits of requests per address and account (`docs/security.md`). More than 1 if many visitors share an address, or for benchmarks.',
    ),
  SITE_NAME: z
    .string()
    .regex(/^[^\p{C}{}]{1,40}$/u, 'must be one line of at most 40 characters, without braces')
    .default('Stellaverse')
    .describe('The name of the site, wherever it names itself (`docs/operating.md`, “Another community’s site”).'),
  SITE_COLOR: z
    .string()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, 'must be a color, #rrggbb')
    .refine(
      (color) => GROUNDS.every((ground) => contrast(color, ground) >= 3),
      `must have a contrast of at least 3:1 to the grounds of both themes: ${GROUNDS.join(', ')}`,
    )
    .default('#4f5ce0')
    .describe('The color of buttons, links and the frame of the browser, `#rrggbb` (`docs/operating.md`).'),
  SITE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'The public address of the site, `https://…`. MinIR sends players back to it, and the table of uploads links to files below it. Required with `MINIR_SITE_URL` and `SMTP_URL`.',
    ),
  SITE_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      'At least 32 random characters from which keys are derived; `rotate-secret` says how to replace it. Unset: the file `secret` in `DATA_DIR`, created at the first start. Several processes must share it, so it is required in production with `DATABASE_URL`.',
    ),
  SITE_SECRET_OLD: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter(Boolean))
    .describe(
      'The values that `SITE_SECRET` had before, separated by commas. With them, people who deleted their account before are recognised when they come back. Without `SITE_SECRET`: the file `secret.old` in `DATA_DIR`.',
    ),
  LR2IR_URL: serviceUrl
    .optional()
    .describe(
      'The base address of a server with the protocol of LR2IR, `https://…/LR2IR`. Unset: sign-up, password reset and score updates of LR2 players answer that no service is connected.',
    ),
  LR2IR_NAME: z.string().min(1).default('LR2IR').describe('The name of that server on the pages.'),
  LR2IR_PROFILE_URL: z
    .string()
    .regex(/^https?:\/\/.*\{id\}/)
    .optional()
    .describe(
      'The page of that server where players edit their profile, with `{id}` for the LR2 ID. Unset: the player page of `LR2IR_URL`.',
    ),
  LR2IR_METHOD: z
    .enum(['GET', 'POST'])
    .default('GET')
    .describe('The method of requests for scores to `LR2IR_URL`. Pages are always requested with GET.'),
  LR2IR_LAYOUT: z
    .string()
    .default('{}')
    .transform(jsonObject)
    .describe(
      'A JSON object that overrides paths, labels and markers of the original LR2IR (`server/services/lr2ir/layout.ts`), for a server that differs from it.',
    ),
  LR2IR_TIMEOUT_SECONDS: number.positive().max(60).default(30).describe('The timeout of a request, in seconds.'),
  LR2IR_SPACING_MS: number
    .int()
    .min(0)
    .default(1000)
    .describe('The minimum time between the starts of two requests, in milliseconds.'),
  LR2IR_MAX_MB: number.positive().max(256).default(32).describe('The maximum size of a list of scores, in megabytes.'),
  MINIR_SITE_URL: serviceUrl
    .optional()
    .describe(
      "The address of MinIR's pages, `https://…/minir/`. Requires `MINIR_KEYS`. Unset: sign-up and password reset of beatoraja players answer that no service is connected.",
    ),
  MINIR_SERVICE_NAME: z
    .string()
    .regex(/^[\w-]+$/)
    .default('Stella')
    .describe('The name of this site at MinIR.'),
  MINIR_KEYS: z
    .string()
    .default('')
    .transform(keyList)
    .describe(
      'The keys with which MinIR signs its requests, `id:secret`, separated by commas; two during a key rotation. A secret has at least 32 characters. Empty: nothing is accepted from MinIR.',
    ),
  MINIR_LN_TYPES: z
    .string()
    .default('0')
    .transform(numberList)
    .describe(
      'Long note modes of beatoraja whose plays count, from any origin, separated by commas: 0 LN, 1 CN, 2 HCN. Plays in CN and HCN are ranked separately and give neither ratings nor rights.',
    ),
  MINIR_PUSHES_PER_MINUTE: number
    .int()
    .positive()
    .default(6000)
    .describe(
      'The rate limit of pushes, per minute and process, for each key and for each address without a known key.',
    ),
  DIRECT_SCORES: z
    .enum(DIRECT_SCORES)
    .default('off')
    .describe(
      'What plays from game clients count for: `off` accepts none; `profile` for profiles, ratings and rankings; `rights` also for voting rights. Players can forge them (`docs/security.md`).',
    ),
  CHART_LOOKUP: z
    .enum(['off', 'optional', 'required'])
    .default('optional')
    .describe(
      'Whether proposed charts are looked up on the server of `LR2IR_URL`: `optional` only fetches links; with `required` the chart must be registered there (EIRNOTFOUND, or EIRNOTCONNECT while the server does not answer).',
    ),
  ESTIMATE_AT: timeOfDay
    .default('04:00')
    .transform(unlessOff)
    .describe(
      'The time of day (GMT+9) at which the difficulty of all charts is estimated, in a thread of low priority; it is also done after each vote count. `off`: only by the command `estimate`.',
    ),
  OPEN_DATA_AT: timeOfDay
    .default('05:30')
    .transform(unlessOff)
    .describe(
      'The time of day (GMT+9) at which the public history is published at `/data/`, from `open-data` in `DATA_DIR`. On the embedded engine the site waits while the database is read. `off`: only what is there.',
    ),
  SCORE_SITES: z
    .string()
    .default('')
    .transform(templateList)
    .describe(
      'Sites that show the scores of a chart, at most two: `Name=https://…` with `{md5}` or `{sha256}`, separated by spaces. Empty: no links.',
    ),
  SCORE_VIEWER: z
    .string()
    .default('Viewer=https://bms-score-viewer.pages.dev/view?md5={md5}')
    .transform(singleTemplate)
    .describe('A site that shows a chart, in the same form. `off`: no link.'),
  VIDEO_SITE: z
    .string()
    .default('YouTube=https://www.youtube.com/results?search_query={title}%20{artist}')
    .transform(singleTemplate)
    .describe('A site to search for videos of a song, in the same form with `{title}` and `{artist}`. `off`: no link.'),
  DIFF_TOOL: z
    .url({ protocol: /^https?$/ })
    .or(z.literal('off'))
    .default('https://stairway.sakura.ne.jp/smalltools/minibmsplay/diff.htm')
    .transform((address) => (address === 'off' ? null : address))
    .describe(
      'A tool that shows how two charts differ, linked if a chart fails the diff verification. `off`: no link.',
    ),
  CHAT_URL: externalLink.describe(
    'The chat of the community, linked from the menu and the contact page. Unset: no link.',
  ),
  CHART_COMMUNITY_URL: externalLink.describe('The community of chart makers, linked from the menu. Unset: no link.'),
  SOCIAL_URL: externalLink.describe(
    "The site's account on a social network, linked from the contact page. Unset: no link.",
  ),
  CONTACT_EMAIL: z
    .email()
    .optional()
    .describe('An e-mail address that the admins read, shown on the contact page. Unset: none is shown.'),
  WEBHOOKS: webhookList.describe(
    'Where events of the site are sent: a JSON array of `{ "name", "url", "form": "standard" or "discord", "secret", "events", "tables" }`. `secret` (`whsec_…`) is required with `standard`; `events` are of `opened`, `decided`, `revision`, `notice`, `upload`, all if left out; `tables` leaves out those of other tables. In production only https, and only with `SITE_URL` ([operating.md](operating.md#webhooks)).',
  ),
  WEBHOOKS_ALLOW_PRIVATE: flag.describe(
    '`true`: webhooks may lead to addresses of this machine and of the networks around it.',
  ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'The server that sends e-mail, `smtps://user:password@…:465` or `smtp://…`, a secret. Requires `MAIL_FROM` and `SITE_URL`. Unset: the site sends no e-mail and takes no addresses.',
    ),
  MAIL_FROM: z.email().optional().describe('The address that e-mails come from.'),
  CLOCK_START: z.iso
    .datetime({ offset: true })
    .or(z.iso.date())
    .optional()
    .describe(
      'Starts the clock at this ISO date (UTC), but not before the newest stored time; it runs at normal speed. Refused in production.',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('The minimum level of log lines. Logs are JSON lines on standard output.'),
});

export type Config = z.output<typeof configSchema>;

/** Thrown when the configuration is invalid. The message names every invalid variable and the reason. */
export class ConfigError extends OperatorError {}

/**
 * Reads the configuration from environment variables. An empty variable counts as unset.
 *
 * @throws ConfigError when a variable is invalid, so that the process does not start
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
  if (config.SMTP_URL && !(config.MAIL_FROM && config.SITE_URL)) {
    throw new ConfigError('SMTP_URL is set, and MAIL_FROM or SITE_URL is not.');
  }
  if (config.BACKUP_DIR && path.resolve(config.BACKUP_DIR) === path.resolve(config.DATA_DIR)) {
    throw new ConfigError('BACKUP_DIR must be another folder than DATA_DIR.');
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
  if (config.WEBHOOKS.length > 0 && !config.SITE_URL) why.push('WEBHOOKS without SITE_URL');
  for (const { name, url } of config.WEBHOOKS) {
    if (!url.startsWith('https:')) why.push(`${name} of WEBHOOKS without https`);
  }
  for (const name of ['LR2IR_URL', 'MINIR_SITE_URL'] as const) {
    const url = config[name];
    if (url && isLoopback(new URL(url).hostname)) why.push(`${name} on this machine`);
  }
  return why;
}
