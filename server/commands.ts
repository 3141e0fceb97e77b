import {
  banUser,
  barUser,
  createUser,
  makeAdmin,
  splitAccount,
  unbanUser,
  unbarUser,
  unwarnUser,
  warnUser,
} from './accounts/commands.ts';
import { backupCommand, restoreCommand, verifyFilesCommand } from './backup/commands.ts';
import type { Command } from './cli/command.ts';
import { createKeyCommand, refusedPlays } from './clientKeys/commands.ts';
import { doctor } from './doctor/commands.ts';
import { estimate } from './estimate/commands.ts';
import { importArchiveFile, importScoresFile } from './players/commands.ts';
import { ratings } from './ratings/commands.ts';
import { fix } from './revisions/commands.ts';
import { migrateDatabase, notice } from './site/commands.ts';
import { cancelVotes, removeEntryFromSub, suspendProposals } from './submissions/commands.ts';
import { exportTableCommand, importTableCommand } from './tables/commands.ts';
import { importUploadsCommand, removeUploadCommand } from './uploads/commands.ts';
import { count } from './voteCounts/commands.ts';
import { voidBallots } from './voting/commands.ts';

/** Every command of the CLI, in the order of `help`. */
export const commands: readonly Command[] = [
  createUser,
  createKeyCommand,
  refusedPlays,
  importScoresFile,
  importArchiveFile,
  ratings,
  estimate,
  importTableCommand,
  exportTableCommand,
  importUploadsCommand,
  count,
  migrateDatabase,
  doctor,
  banUser,
  unbanUser,
  barUser,
  unbarUser,
  warnUser,
  unwarnUser,
  voidBallots,
  makeAdmin,
  splitAccount,
  notice,
  suspendProposals,
  removeEntryFromSub,
  cancelVotes,
  removeUploadCommand,
  fix,
  verifyFilesCommand,
  backupCommand,
  restoreCommand,
];
