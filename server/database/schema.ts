// Written by scripts/schemaTypes.ts from the migrations; change those and run `node scripts/schemaTypes.ts`.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Read as what was stored; written as its JSON text, because the driver takes an array for one of SQL. */
export type Json = ColumnType<unknown, string, string>;

export interface AccountTable {
  id: GeneratedAlways<number>;
  userId: string;
  passwordHash: string;
  nickname: string;
  nicknameKey: string;
  lr2Id: number | null;
  minirId: string | null;
  isAdmin: Generated<boolean>;
  adult: Generated<boolean>;
  banReason: string | null;
  bannedAt: Date | null;
  createdAt: Date;
}

export interface ChartTable {
  sha256: string;
  md5: string;
  summary: Json;
  notesHash: string;
  notes: ColumnType<Buffer, Uint8Array, Uint8Array>;
}

export interface CountingRunTable {
  dueAt: Date;
  doneAt: Date;
}

export interface CourseListTable {
  tableId: string;
  groups: Json;
}

export interface EntryNumberTable {
  series: string;
  last: number;
}

export interface HistoryTable {
  id: GeneratedAlways<number>;
  submissionId: number;
  revisionNo: number | null;
  tag: 'update' | 'reject' | 'cancel' | 'delete' | 'deletesub' | 'changechart' | 'changelink';
  at: Date;
  tableBefore: string;
  levelBefore: number;
  tableAfter: string | null;
  levelAfter: number | null;
  yes: Generated<number>;
  neutral: Generated<number>;
  no: Generated<number>;
  high: Generated<number>;
  mid: Generated<number>;
  low: Generated<number>;
  minimum: number | null;
  threshold: number | null;
  rule: string;
}

export interface InstallationTable {
  onlyRow: Generated<boolean>;
  firstStartedAt: Date;
}

export interface KeptFileTable {
  tokenHash: string;
  sha256: string;
  name: string;
  bytes: ColumnType<Buffer, Uint8Array, Uint8Array>;
  keptUntil: Date;
}

export interface ListVersionTable {
  tableId: string;
  published: Generated<number>;
  votes: Generated<number>;
}

export interface RestrictionTable {
  accountId: number;
  tableId: string;
  highestLevel: number;
}

export interface ScoreTable {
  id: GeneratedAlways<number>;
  accountId: number;
  service: 'lr2' | 'beatoraja';
  md5: string | null;
  sha256: string | null;
  clear: number;
  exScore: number;
  minBp: number | null;
  playedAt: Date | null;
}

export interface SessionTable {
  tokenHash: string;
  accountId: number;
  createdAt: Date;
  expiresAt: Date;
}

export interface SubmissionTable {
  id: GeneratedAlways<number>;
  series: string;
  entryNo: number;
  tableId: string;
  level: number;
  proposedLevel: number;
  md5: string;
  sha256: string;
  title: string;
  artist: string;
  songUrl: string;
  chartUrl: string;
  comment: string;
  adult: Generated<boolean>;
  proposerId: number | null;
  publishedAt: Date | null;
  voteVersion: Generated<1 | 2>;
  result: Generated<'new' | 'accept' | 'reject' | 'canceled'>;
  decidedAt: Date | null;
  deletedAt: Date | null;
  removedFromSubAt: Date | null;
  imported: Generated<boolean>;
  songKey: string;
  notesHash: string | null;
  originalMd5: string | null;
  originalSha256: string | null;
  zureVerified: Generated<boolean>;
}

export interface SuspensionTable {
  id: GeneratedAlways<number>;
  startsAt: Date;
  endsAt: Date;
}

export interface VoteTable {
  id: GeneratedAlways<number>;
  submissionId: number;
  accountId: number | null;
  vote: 'yes' | 'neutral' | 'no';
  difficulty: 'high' | 'mid' | 'low' | null;
  personDiff: Generated<boolean>;
  level: number | null;
  comment: string;
  castAt: Date;
}

export interface DB {
  account: AccountTable;
  chart: ChartTable;
  countingRun: CountingRunTable;
  courseList: CourseListTable;
  entryNumber: EntryNumberTable;
  history: HistoryTable;
  installation: InstallationTable;
  keptFile: KeptFileTable;
  listVersion: ListVersionTable;
  restriction: RestrictionTable;
  score: ScoreTable;
  session: SessionTable;
  submission: SubmissionTable;
  suspension: SuspensionTable;
  vote: VoteTable;
}
