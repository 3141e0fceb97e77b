import { getInformation, login, logout, signupCheck, signupSubmit } from './accounts.ts';
import { getFileData, getHash } from './charts.ts';
import type { Endpoint } from './endpoint.ts';
import { submissionList, submitSong } from './submissions.ts';
import { castVote, votingSongs } from './voting.ts';

/** Every call of the site. */
export const endpoints = [
  login,
  logout,
  getInformation,
  signupCheck,
  signupSubmit,
  getFileData,
  getHash,
  submitSong,
  submissionList,
  votingSongs,
  castVote,
] as const satisfies readonly Endpoint[];
