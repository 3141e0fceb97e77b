import { describe, expect, test } from 'vitest';
import { ConfigError, configSchema, readConfig } from './config.ts';

/** The message a start with these variables is refused with. */
function refused(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
  return 'it was taken';
}

describe('the configuration', () => {
  test('needs nothing: every variable has its default, and an empty one counts as unset', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ PORT: 3000, DATA_DIR: './data', TRUST_PROXY: false, LOG_LEVEL: 'info' });
    expect(readConfig({ PORT: '', DATABASE_URL: '', NODE_ENV: '', CLOCK_START: '' })).toEqual(config);
  });

  test('ignores what is not ours', () => {
    expect(readConfig({ HOME: '/root', npm_config_cache: 'x' })).toEqual(readConfig({}));
  });

  test.each([
    ['PORT', 'x'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '3000.5'],
    ['NODE_ENV', 'prod'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'localhost'],
    ['TRUST_PROXY', 'yes'],
    ['SIGNUP_WITHOUT_PROOF', '1'],
    ['CLOCK_START', 'tomorrow'],
    ['CLOCK_START', '2026-02-30'],
    ['CLOCK_START', '5'],
    ['LOG_LEVEL', 'loud'],
  ])('with %s=%s is refused, and the message names the variable', (name, value) => {
    expect(refused({ [name]: value })).toContain(name);
  });

  test('with several wrong values names every one', () => {
    const message = refused({ PORT: 'x', LOG_LEVEL: 'loud', TRUST_PROXY: 'maybe' });
    for (const name of ['PORT', 'LOG_LEVEL', 'TRUST_PROXY']) expect(message).toContain(name);
  });

  test('takes times as ISO dates', () => {
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

  test('what is for the demo or for tests is refused, each named', () => {
    expect(refused({ ...production, CLOCK_START: '2026-11-21' })).toContain('CLOCK_START');
    expect(refused({ ...production, SIGNUP_WITHOUT_PROOF: 'true' })).toContain('SIGNUP_WITHOUT_PROOF');
    const both = refused({ ...production, CLOCK_START: '2026-11-21', SIGNUP_WITHOUT_PROOF: 'true' });
    expect(both).toContain('CLOCK_START, SIGNUP_WITHOUT_PROOF');
  });

  test('switched off they are no matter', () => {
    expect(readConfig({ ...production, SIGNUP_WITHOUT_PROOF: 'false', CLOCK_START: '' }).NODE_ENV).toBe('production');
  });
});
