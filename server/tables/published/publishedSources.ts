import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { RuleBook } from '#domain/rules/rules.ts';
import type { SiteDocument } from '#domain/tables/tablePage.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { DB } from '../../platform/database/schema.ts';

/** What the published lists are built from. */
export interface PublishedSources {
  db: Kysely<DB>;
  rules: RuleBook;
  clock: Clock;
  /** The address of the site, for the absolute links in published files, and of the database server that announces changes. */
  config: Pick<Config, 'SITE_URL' | 'DATABASE_URL'>;
  /** Makes the document of a published page. */
  siteDocument: SiteDocument;
  log: Pick<FastifyBaseLogger, 'error'>;
}
