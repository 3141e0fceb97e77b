import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ConfigError, configSchema, readConfig } from './config.ts';

const SECRET = 'not-to-be-repeated-and-long-enough-to-be-one';

/** Returns the message with which these variables are refused. */
function messageFor(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
  return 'it was accepted';
}

describe('the configuration', () => {
  test('has defaults for every variable, and an empty one counts as unset', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ PORT: 3000, DATA_DIR: './data', TRUST_PROXY: false, LOG_LEVEL: 'info' });
    expect(readConfig({ PORT: '', DATABASE_URL: '', NODE_ENV: '', CLOCK_START: '' })).toEqual(config);
  });

  test('accepts a bucket only with both parts of its key, and never repeats the part that is set', () => {
    const url = { FILES_S3_URL: 'https://files.example/bucket/' };
    const both = readConfig({ ...url, FILES_S3_KEY_ID: 'id', FILES_S3_SECRET: SECRET });
    expect(both.FILES_S3_URL).toBe('https://files.example/bucket');
    expect(messageFor(url)).toContain('FILES_S3_KEY_ID, FILES_S3_SECRET');
    const message = messageFor({ ...url, FILES_S3_SECRET: SECRET });
    expect(message).toContain('FILES_S3_KEY_ID');
    expect(message).not.toContain(SECRET);
  });

  test('ignores other variables', () => {
    expect(readConfig({ HOME: '/root', npm_config_cache: 'x' })).toEqual(readConfig({}));
  });

  test.each([
    ['PORT', '65536'],
    ['NODE_ENV', 'prod'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['TRUST_PROXY', 'yes'],
    ['SITE_SECRET', 'too short'],
    ['SITE_URL', 'stella.example'],
    ['LR2IR_URL', 'ftp://ir.example'],
    ['LR2IR_PROFILE_URL', 'https://ir.example/without-an-id'],
    ['LR2IR_METHOD', 'PUT'],
    ['SITE_NAME', 'two\nlines'],
    ['SITE_NAME', '{{title}}'],
    ['SITE_COLOR', 'red'],
    ['LR2IR_LAYOUT', '{'],
    ['LR2IR_TIMEOUT_SECONDS', '61'],
    ['MINIR_SERVICE_NAME', 'a b'],
    ['MINIR_KEYS', 'key:short'],
    ['MINIR_KEYS', `a:${SECRET},b:${SECRET},c:${SECRET}`],
    ['MINIR_LN_TYPES', 'LN'],
    ['CLOCK_START', '2026-02-30'],
    ['LOG_LEVEL', 'loud'],
    ['FILES_S3_URL', 'files.example/bucket'],
    ['FILES_S3_URL', 'https://key:secret@files.example/bucket'],
    ['FILES_S3_URL', 'https://files.example/bucket?x=1'],
  ])('with %s=%s is refused, and the message names the variable', (name, value) => {
    expect(messageFor({ [name]: value })).toContain(name);
  });

  test.each(['#1e2a78', '#d0d0ff', '#ffffff'])(
    'the color %s is refused for its contrast, with the grounds',
    (color) => {
      const message = messageFor({ SITE_COLOR: color });
      expect(message).toContain('SITE_COLOR: must have a contrast of at least 3:1');
      const css = readFileSync('web/base/theme/tokens.css', 'utf8');
      const grounds = [...css.matchAll(/--(?:sky|panel): (#\w+);/g)].map(([, ground]) => ground);
      expect(grounds).toHaveLength(4);
      for (const ground of grounds) expect(message).toContain(ground);
    },
  );

  test('the color of the site is that of the styles, unless it is set', () => {
    const css = readFileSync('web/base/theme/tokens.css', 'utf8');
    expect(css).toContain(`--action: ${readConfig({}).SITE_COLOR};`);
    expect(readConfig({ SITE_COLOR: '#C2410C' }).SITE_COLOR).toBe('#c2410c');
  });

  test('never repeats an invalid secret', () => {
    const message = messageFor({ MINIR_KEYS: 'key:my-secret', SITE_SECRET: 'my-secret' });
    expect(message).toContain('MINIR_KEYS');
    expect(message).not.toContain('my-secret');
  });

  const hook = { name: 'one', url: 'https://hooks.example/abc', form: 'discord' };
  const signed = { ...hook, form: 'standard', secret: `whsec_${'abcd'.repeat(8)}` };

  test('reads webhooks; one that names no events is told of all', () => {
    const [one, two] = readConfig({
      WEBHOOKS: JSON.stringify([hook, { ...signed, name: 'two', events: ['notice'] }]),
    }).WEBHOOKS;
    expect(one).toEqual({ ...hook, events: ['opened', 'decided', 'revision', 'notice', 'upload'] });
    expect(two).toMatchObject({ name: 'two', secret: signed.secret, events: ['notice'] });
  });

  test.each([
    ['[{"name": "one", "url": "https://hooks.example/abc"', 'is no JSON'],
    ['{"abc": 1}', 'expected array'],
    [JSON.stringify([{ ...hook, url: 'ftp://hooks.example/abc' }]), '0.url'],
    [JSON.stringify([{ ...hook, url: 'https://user:abc@hooks.example' }]), '0.url'],
    [JSON.stringify([hook, hook]), 'the same name'],
    [JSON.stringify([{ ...hook, name: 'a b' }]), '0.name'],
    [JSON.stringify([{ ...hook, events: ['vote'] }]), '0.events.0'],
    [JSON.stringify([{ ...hook, tables: ['xx'] }]), '0.tables.0'],
    [JSON.stringify([{ ...hook, form: 'standard' }]), 'needs a secret'],
    [JSON.stringify([{ ...signed, secret: 'whsec_abc' }]), '0.secret'],
    [JSON.stringify([{ ...signed, secret: `${signed.secret}a` }]), '0.secret'],
    [JSON.stringify([{ ...signed, tabels: ['st'] }]), 'tabels'],
  ])('refuses the webhooks %s and repeats neither address nor secret', (WEBHOOKS, named) => {
    const message = messageFor({ WEBHOOKS });
    expect(message).toContain('WEBHOOKS');
    expect(message).toContain(named);
    expect(message.replaceAll('tables', '')).not.toMatch(/abc|hooks\.example/);
  });

  test('reads keys and numbers as lists', () => {
    const two = readConfig({
      MINIR_KEYS: `new:${SECRET}, old:${'x'.repeat(32)}`,
      MINIR_LN_TYPES: '0, 2',
    });
    expect(two.MINIR_KEYS).toEqual([
      { id: 'new', secret: SECRET },
      { id: 'old', secret: 'x'.repeat(32) },
    ]);
    expect(two.MINIR_LN_TYPES).toEqual([0, 2]);
    expect(readConfig({}).MINIR_KEYS).toEqual([]);
  });

  test('removes the slash at the end of the address of a service', () => {
    expect(readConfig({ LR2IR_URL: 'https://ir.example/LR2IR/' }).LR2IR_URL).toBe('https://ir.example/LR2IR');
  });

  test('names every invalid variable', () => {
    const message = messageFor({ PORT: 'x', LOG_LEVEL: 'loud', TRUST_PROXY: 'maybe' });
    for (const name of ['PORT', 'LOG_LEVEL', 'TRUST_PROXY']) expect(message).toContain(name);
  });

  test('accepts times as ISO dates', () => {
    for (const CLOCK_START of ['2026-11-21', '2026-11-21T12:00:00Z', '2026-11-21T21:00:00+09:00']) {
      expect(readConfig({ CLOCK_START }).CLOCK_START).toBe(CLOCK_START);
    }
  });

  test('describes every variable for the operator', () => {
    for (const [name, schema] of Object.entries(configSchema.shape)) expect(schema.description, name).toMatch(/\.$/);
  });
});

describe('in production', () => {
  const production = { NODE_ENV: 'production' };
  const keys = `key:${'x'.repeat(32)}`;

  test('settings for demos or tests are refused, each by name', () => {
    expect(messageFor({ ...production, CLOCK_START: '2026-11-21' })).toContain('CLOCK_START');
    const both = messageFor({ ...production, CLOCK_START: '2026-11-21', LR2IR_URL: 'http://localhost/' });
    expect(both).toContain('CLOCK_START; LR2IR_URL on this machine');
  });

  test('such settings are accepted when they are empty', () => {
    expect(readConfig({ ...production, LR2IR_URL: '', CLOCK_START: '' }).NODE_ENV).toBe('production');
    expect(readConfig({ ...production, LR2IR_URL: 'https://ir.example/LR2IR' }).NODE_ENV).toBe('production');
  });

  test('a database server requires the secret that processes must share', () => {
    const shared = { ...production, DATABASE_URL: 'postgres://db.example/stella' };
    expect(messageFor(shared)).toContain('DATABASE_URL without SITE_SECRET');
    expect(readConfig({ ...shared, SITE_SECRET: SECRET }).SITE_SECRET).toBe(SECRET);
  });

  test('webhooks need https and the address of the site, to which they link', () => {
    const url = 'http://hooks.example/abc';
    const message = messageFor({ ...production, WEBHOOKS: JSON.stringify([{ name: 'one', url, form: 'discord' }]) });
    expect(message).toContain('WEBHOOKS without SITE_URL; one of WEBHOOKS without https');
    expect(message).not.toContain('hooks.example');
  });

  test('MinIR requires the address of the site and a key: unsigned requests are never accepted', () => {
    const minir = { ...production, MINIR_SITE_URL: 'https://minir.example/' };
    expect(messageFor(minir)).toContain('MINIR_SITE_URL without SITE_URL; MINIR_SITE_URL without MINIR_KEYS');
    expect(messageFor({ ...minir, SITE_URL: 'https://stella.example' })).toContain('without MINIR_KEYS');
    expect(readConfig({ ...minir, SITE_URL: 'https://stella.example', MINIR_KEYS: keys }).NODE_ENV).toBe('production');
  });
});
