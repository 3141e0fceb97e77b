import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { RuleBook } from '#domain/rules/rules.ts';
import type { SiteDocument } from '#domain/tables/tablePage.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Databases, Pools } from './database/connect.ts';
import type { DB } from './database/schema.ts';
import type { Brand } from './documents/brand.ts';
import type { FileReader } from './fileReader/fileReader.ts';
import type { FileStore } from './files/fileStore.ts';
import type { JobLog } from './jobLog.ts';
import type { Secrets } from './secrets.ts';

/**
 * The dependencies of actions and queries. Created once at the start and passed on; tests create their own. Areas above add
 * theirs by `declare module`: `services`, `published`, `estimates`.
 */
export interface Context {
  /** For requests in a server, for commands in a process of one. */
  db: Kysely<DB>;
  databases: Databases;
  pools: Pools;
  clock: Clock;
  rules: RuleBook;
  /** Makes the documents of published pages. */
  siteDocument: SiteDocument;
  config: Config;
  brand: Brand;
  secrets: Secrets;
  /** The store of uploaded files. */
  files: FileStore;
  /** Reads chart files and zips in worker threads. */
  fileReader: FileReader;
  log: FastifyBaseLogger;
  /** The runs of each job of this process. */
  jobLog: JobLog;
}
