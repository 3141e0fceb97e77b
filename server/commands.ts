import {
  banUser,
  barUser,
  createUser,
  endSessionsCommand,
  listAccounts,
  makeAdmin,
  makeModerator,
  resetPasswordCommand,
  splitAccount,
  unbanUser,
  unbarUser,
  unwarnUser,
  warnUser,
} from './accounts/commands.ts';
import { estimate } from './estimate/commands.ts';
import { backupCommand, restoreCommand, verifyFilesCommand } from './operation/backup/commands.ts';
import { doctor } from './operation/doctor/commands.ts';
import { rotateSecret } from './operation/rotateSecret.ts';
import type { Command } from './platform/command.ts';
import { importArchiveFile, importScoresFile } from './players/commands.ts';
import { createKeyCommand, refusedPlays } from './players/gameClients/commands.ts';
import { ratings } from './scores/ratings/commands.ts';
import { migrateDatabase, notice, status } from './site/commands.ts';
import { coursesCommand, exportTableCommand, importTableCommand } from './tables/commands.ts';
import { importUploadsCommand, removeUploadCommand } from './uploads/commands.ts';
import { hideCommentCommand, showCommentCommand, voidBallots } from './voting/commands.ts';
import { fix } from './voting/revisions/commands.ts';
import { cancelVotes, removeEntryFromSub, suspendProposals } from './voting/submissions/commands.ts';
import { count, undoCount } from './voting/voteCounts/commands.ts';

/** Every command of the CLI, in the order of `help`. */
export const commands: readonly Command[] = [
  createUser,
  listAccounts,
  endSessionsCommand,
  resetPasswordCommand,
  createKeyCommand,
  refusedPlays,
  importScoresFile,
  importArchiveFile,
  ratings,
  estimate,
  importTableCommand,
  exportTableCommand,
  coursesCommand,
  importUploadsCommand,
  count,
  undoCount,
  migrateDatabase,
  status,
  doctor,
  banUser,
  unbanUser,
  barUser,
  unbarUser,
  warnUser,
  unwarnUser,
  voidBallots,
  hideCommentCommand,
  showCommentCommand,
  makeAdmin,
  makeModerator,
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
  rotateSecret,
];
