import { ban, unban } from './accounts/ban.ts';
import { makeAdmin, makeModerator } from './accounts/changeRole.ts';
import { createUser, joinAccount, listAccounts, resetPasswordCommand, splitAccount } from './accounts/commands.ts';
import { endAllSessions } from './accounts/endSessions.ts';
import { restoreVotingRights, suspendVotingRights } from './accounts/suspendVotingRights.ts';
import { unwarn, warn } from './accounts/warn.ts';
import { commandOf } from './acts/commandOf.ts';
import { estimate } from './estimate/commands.ts';
import { blankTrail } from './moderation/blankTrail.ts';
import { deleteChart } from './moderation/deleteChart.ts';
import type { Command } from './platform/command.ts';
import { importArchiveFile, importScoresFile } from './plays/commands.ts';
import { createKeyCommand, refusedPlays } from './plays/gameClients/commands.ts';
import { ratings } from './scores/ratings/commands.ts';
import { backupCommand, restoreCommand, verifyFilesCommand } from './site/backup/commands.ts';
import { migrateDatabase, notice, status } from './site/commands.ts';
import { doctor } from './site/doctor/commands.ts';
import { csvToCommunityCommand, dumpCommand, importCommunityCommand } from './site/openData/commands.ts';
import { rotateSecret } from './site/rotateSecret.ts';
import { withdrawNotice } from './site/saveNotice.ts';
import { deliveries } from './site/webhooks/commands.ts';
import { coursesCommand, exportTableCommand, importTableCommand } from './tables/commands.ts';
import { importUploadsCommand } from './uploads/commands.ts';
import { deleteAnyUpload } from './uploads/deleteUpload.ts';
import { restoreVotes, voidVotes } from './voting/ballots/voidVotes.ts';
import { hideComment, showComment } from './voting/comments/hideComment.ts';
import { fix } from './voting/revisions/commands.ts';
import { cancelEntry } from './voting/submissions/cancelEntry.ts';
import { listSuspensions } from './voting/submissions/commands.ts';
import { removeFromSub } from './voting/submissions/removeFromSub.ts';
import { changeSuspension, removeSuspension, suspend } from './voting/submissions/suspend.ts';
import { count, recountCommand } from './voting/voteCounts/commands.ts';
import { undoVoteCount } from './voting/voteCounts/undoVoteCount.ts';

/** Every command of the CLI, in the order of `help`. */
export const commands: readonly Command[] = [
  createUser,
  listAccounts,
  commandOf(endAllSessions),
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
  recountCommand,
  commandOf(undoVoteCount),
  migrateDatabase,
  status,
  doctor,
  deliveries,
  commandOf(ban),
  commandOf(unban),
  commandOf(suspendVotingRights),
  commandOf(restoreVotingRights),
  commandOf(warn),
  commandOf(unwarn),
  commandOf(voidVotes),
  commandOf(restoreVotes),
  commandOf(hideComment),
  commandOf(showComment),
  commandOf(makeAdmin),
  commandOf(makeModerator),
  joinAccount,
  splitAccount,
  notice,
  commandOf(withdrawNotice),
  commandOf(suspend),
  commandOf(changeSuspension),
  commandOf(removeSuspension),
  listSuspensions,
  commandOf(removeFromSub),
  commandOf(cancelEntry),
  commandOf(deleteAnyUpload),
  commandOf(deleteChart),
  commandOf(blankTrail),
  fix,
  verifyFilesCommand,
  backupCommand,
  restoreCommand,
  dumpCommand,
  importCommunityCommand,
  csvToCommunityCommand,
  rotateSecret,
];
