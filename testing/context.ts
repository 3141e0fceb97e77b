import { pino } from 'pino';
import { type RuleBook, ruleBook } from '#domain/rules.ts';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { rememberFirstStart } from '#server/site/installation.ts';
import { createPublished } from '#server/tables/published.ts';
import type { TestDatabase } from './database.ts';
import { type FixedClock, fixedClock } from './fixedClock.ts';
import { NOW } from './rules.ts';

/** A context on a test database whose installation first started at `start`, where its clock stands too. */
export async function testContext(
  { db }: Pick<TestDatabase, 'db'>,
  { start = NOW, rules = ruleBook }: { start?: Date; rules?: RuleBook } = {},
): Promise<Context & { clock: FixedClock }> {
  const log = pino({ level: 'silent' });
  const clock = fixedClock(start);
  await rememberFirstStart(db, start);
  const published = createPublished({ db, rules, clock, log });
  await published.load();
  return { db, clock, rules, published, config: readConfig({ NODE_ENV: 'test' }), log };
}
