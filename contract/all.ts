import {
  changeAdult,
  changeNickname,
  changePassword,
  deleteAccount,
  endSessions,
  getInformation,
  login,
  logout,
  sessions,
} from './accounts.ts';
import { chartNotes, chartView, getFileData, getHash, getUploadData } from './charts.ts';
import { courses } from './courses.ts';
import type { Endpoint } from './endpoint.ts';
import { ownRestrictions, playerNames, stellaway, tableCharts, updateScores, user } from './players.ts';
import { linkPlayer, pushScore, pushScores } from './rankingServices.ts';
import { revision, revisionList, revisionsOfEntry, searchSubmission, submitRevision } from './revisions.ts';
import { addRival, ownRivals, removeRival, rivalData } from './rivals.ts';
import {
  confirmLink,
  recoverCheck,
  recoverSubmit,
  recoverSubmitBeatoraja,
  signupCheck,
  signupServices,
  signupSubmit,
  signupSubmitBeatoraja,
} from './signup.ts';
import { home, links, noticePop, notices, quickSearch } from './site.ts';
import { entriesOfChart, song, submissionList, submitSong } from './submissions.ts';
import { commentOnUpload, deleteUpload, submitUpload, uploadDetail, uploads } from './uploads.ts';
import { history, voteCount } from './voteCounts.ts';
import {
  castLevelVote,
  castRevisionLevelVote,
  castRevisionVote,
  castVote,
  commentOnSong,
  votingRevisions,
  votingSongs,
} from './voting.ts';

/** All endpoints of the API. */
export const endpoints = [
  login,
  logout,
  getInformation,
  sessions,
  endSessions,
  changeNickname,
  changeAdult,
  changePassword,
  deleteAccount,
  signupServices,
  signupCheck,
  signupSubmit,
  signupSubmitBeatoraja,
  confirmLink,
  recoverCheck,
  recoverSubmit,
  recoverSubmitBeatoraja,
  updateScores,
  ownRestrictions,
  stellaway,
  tableCharts,
  playerNames,
  user,
  rivalData,
  ownRivals,
  addRival,
  removeRival,
  pushScore,
  pushScores,
  linkPlayer,
  getFileData,
  getUploadData,
  getHash,
  chartView,
  chartNotes,
  submitSong,
  submissionList,
  song,
  entriesOfChart,
  uploads,
  uploadDetail,
  submitUpload,
  deleteUpload,
  commentOnUpload,
  submitRevision,
  searchSubmission,
  revisionList,
  revision,
  revisionsOfEntry,
  votingSongs,
  votingRevisions,
  castLevelVote,
  castVote,
  castRevisionLevelVote,
  castRevisionVote,
  commentOnSong,
  voteCount,
  history,
  courses,
  home,
  notices,
  noticePop,
  quickSearch,
  links,
] as const satisfies readonly Endpoint[];
