import { createBackupCheck } from '../backup/backupCheck.ts';
import { jobsCheck, listsCheck, voteCountsCheck } from './activityChecks.ts';
import { httpsCheck, proxyCheck } from './addressChecks.ts';
import { clockCheck } from './clockCheck.ts';
import { contactCheck } from './contactCheck.ts';
import { databaseCheck, migrationsCheck } from './databaseChecks.ts';
import { dataFolderCheck } from './dataFolderCheck.ts';
import { createDiskSpaceCheck } from './diskSpaceCheck.ts';
import { lr2irCheck, minirCheck } from './serviceChecks.ts';
import { createStorageCheck } from './storageCheck.ts';

/** Every check, by its prerequisites. Each start runs those of `surroundings` and the clock's. */
export const checks = {
  surroundings: [proxyCheck, httpsCheck, dataFolderCheck, createDiskSpaceCheck(), contactCheck],
  /** On an open database, migrated or not. */
  database: [databaseCheck, migrationsCheck],
  /** On a database that is up to date. */
  clock: [clockCheck],
  voteCounts: [voteCountsCheck],
  storage: [createStorageCheck()],
  backups: [createBackupCheck(0)],
  /** In the process of a server. */
  server: [listsCheck, jobsCheck],
  /** Send requests to other servers. */
  services: [lr2irCheck, minirCheck],
} as const;
