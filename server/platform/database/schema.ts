// Written by scripts/schemaTypes.ts from the migrations; change those and run `node scripts/schemaTypes.ts`.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ChartView } from '#domain/charts/chartView.ts';
import type { ChartSummary } from '#domain/charts/summary.ts';

/** Read as what was stored; written as its JSON text, because the driver takes an array for one of SQL. */
export type Json<Value = unknown> = ColumnType<Value, string, string>;

export interface AccountTable {
  id: GeneratedAlways<number>;
  userId: string | null;
  passwordHash: string | null;
  nickname: string | null;
  nicknameKey: string | null;
  isAdmin: Generated<boolean>;
  adult: Generated<boolean>;
  banReason: string | null;
  bannedAt: Date | null;
  createdAt: Date;
  playerId: number | null;
  barredReason: string | null;
  barredAt: Date | null;
  nicknameChangedAt: Date | null;
  scoresUpdatedAt: Date | null;
  deletedAt: Date | null;
  nicknameSkeleton: string | null;
  nicknameHash: string | null;
  acceptedPlays: Generated<number>;
  refusedPlays: Generated<number>;
  playDays: Generated<number>;
  lastPlayDay: string | null;
  playsOnDay: Generated<number>;
  joinedTo: number | null;
  nicknameTwin: Generated<number>;
  warnedAt: Date | null;
  warnReason: string | null;
  warningSeenAt: Date | null;
  favouritesKey: string | null;
  isModerator: Generated<boolean>;
  barredUntil: Date | null;
  barringSeenAt: Date | null;
}

export interface AccountJoinTable {
  id: GeneratedAlways<number>;
  accountId: number;
  joinedTo: number;
  joinedAt: Date;
  moved: Json;
  dropped: Json;
  hashes: string[];
  sanctions: Json;
  splitAt: Date | null;
  splitReason: string | null;
}

export interface ArchiveImportTable {
  fingerprint: string;
  lastMd5: string | null;
  lastPlayerId: number | null;
  rowsDone: Generated<number>;
  startedAt: Date;
  finishedAt: Date | null;
}

export interface AttemptTable {
  key: string;
  spanStart: Date;
  spanEnd: Date;
  count: number;
}

export interface BestPlayTable {
  playerId: number;
  chartHash: string;
  origin: string;
  plays: number;
  exScore: number;
  notes: number;
  judgements: number[];
  gauge: number | null;
  options: number;
  seed: number | null;
  keymode: number;
  ghost: string | null;
  ghostBytes: number | null;
  ghostAt: Date | null;
  lnType: Generated<number>;
}

export interface BroughtFileTable {
  sha256: string;
  name: string;
  size: number;
  accountId: number | null;
  broughtAt: Date;
}

export interface ChartTable {
  sha256: string;
  md5: string;
  summary: Json<ChartSummary>;
  notesHash: string;
  notes: ColumnType<Buffer, Uint8Array, Uint8Array>;
  density: number[] | null;
  readerVersion: Generated<number>;
  triedVersion: Generated<number>;
  opening: Json<ChartView> | null;
  traits: string[] | null;
}

export interface ClientKeyTable {
  id: GeneratedAlways<number>;
  accountId: number;
  client: 'openlr2' | 'beatoraja';
  name: string;
  keyHash: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export interface CommentTable {
  id: GeneratedAlways<number>;
  submissionId: number;
  accountId: number;
  comment: string;
  writtenAt: Date;
  publicId: Generated<string>;
  replyTo: number | null;
  editedAt: Date | null;
  deletedAt: Date | null;
  hiddenAt: Date | null;
}

export interface CountFileTable {
  tableId: string;
  dueAt: Date;
  sha256: string;
  content: string;
}

export interface CountingChangeTable {
  dueAt: Date;
  changed: 'submission' | 'revision';
  id: number;
  before: Json;
}

export interface CountingRunTable {
  dueAt: Date;
  doneAt: Date;
  setAside: Generated<string[]>;
  undoneAt: Date | null;
  undoneReason: string | null;
}

export interface CourseListTable {
  tableId: string;
  groups: Json;
}

export interface DeliveryTable {
  id: GeneratedAlways<number>;
  channel: 'webhook' | 'mail';
  receiver: string;
  eventId: number | null;
  payload: Json;
  queuedAt: Date;
  dueAt: Date;
  tries: Generated<number>;
  holdsBack: Generated<boolean>;
  lastError: string | null;
  deadAt: Date | null;
}

export interface EntryNumberTable {
  series: string;
  last: number;
}

export interface EstimateLeaseTable {
  isOnly: Generated<boolean>;
  holder: string | null;
  freeAt: Date;
}

export interface EstimateRunTable {
  id: GeneratedAlways<number>;
  finishedAt: Date;
  modelVersion: number;
  inputHash: string;
  summary: Json;
  refused: Generated<string[]>;
  begunAt: Date;
}

export interface EstimatedChartTable {
  submissionId: number;
  estimate: Json;
  tableId: string;
  isDouble: boolean;
}

export interface EventTable {
  id: GeneratedAlways<number>;
  kind: 'opened' | 'decided' | 'revision' | 'notice' | 'upload';
  at: Date;
  tableId: string | null;
  submissionId: number | null;
  revisionId: number | null;
  dueAt: Date | null;
  noticeId: number | null;
  uploadNo: number | null;
}

export interface FavouriteTable {
  accountId: number;
  md5: string;
  sha256: string;
  addedAt: Date;
}

export interface FileClaimTable {
  id: GeneratedAlways<number>;
  sha256: string;
  until: Date;
  removing: Generated<boolean>;
}

export interface FormerRankingIdTable {
  hash: string;
  accountId: number;
}

export interface HistoryTable {
  id: GeneratedAlways<number>;
  submissionId: number;
  tag: 'update' | 'reject' | 'hold' | 'cancel' | 'delete' | 'deletesub' | 'changechart' | 'changelink' | 'undo';
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
  revisionId: number | null;
  note: Generated<string>;
  undone: Generated<boolean>;
}

export interface ImportedLineTable {
  file: string;
  key: string;
  line: string;
}

export interface InstallationTable {
  onlyRow: Generated<boolean>;
  firstStartedAt: Date;
  restrictionsRulesFrom: Date | null;
  directScores: Generated<'off' | 'profile' | 'rights'>;
  votesTakenAt: Date | null;
  leftOutUntil: Date | null;
}

export interface KnownChartsVersionTable {
  isOnly: Generated<boolean>;
  version: Generated<number>;
}

export interface ListVersionTable {
  tableId: string;
  published: Generated<number>;
  votes: Generated<number>;
}

export interface LoginPlaceTable {
  accountId: number;
  placeHash: string;
  lastLoginAt: Date;
}

export interface MailAddressTable {
  accountId: number;
  address: string;
  language: 'en' | 'ja' | 'ko';
  confirmedAt: Date | null;
  digest: Generated<boolean>;
  digestAt: Date | null;
  digestAfter: Generated<number>;
}

export interface MailTokenTable {
  hash: string;
  accountId: number;
  purpose: 'confirm' | 'reset';
  expiresAt: Date;
}

export interface NoticeTable {
  id: GeneratedAlways<number>;
  code: string;
  texts: Json;
  publishedAt: Date;
  popsUp: Generated<boolean>;
  withdrawnAt: Date | null;
}

export interface NotificationTable {
  id: GeneratedAlways<number>;
  accountId: number;
  kind: string;
  act: string;
  at: Date;
  readAt: Date | null;
  submissionId: number | null;
  revisionId: number | null;
  historyId: number | null;
  uploadNo: number | null;
  comments: number | null;
  tableId: string | null;
  levelBefore: number | null;
  levelAfter: number | null;
  sanction: 'warned' | 'unwarned' | 'barred' | 'restored' | 'hidden' | 'shown' | 'removed' | 'voided' | 'unvoided' | null;
  note: Generated<string>;
  requestId: number | null;
  until: Date | null;
  subject: Generated<string>;
}

export interface NotificationOffTable {
  accountId: number;
  kind: string;
}

export interface OwnershipCodeTable {
  browserHash: string;
  purpose: 'signup' | 'recover' | 'link';
  rankingId: string;
  codeHash: string;
  expiresAt: Date;
  tries: Generated<number>;
  triedAt: Date | null;
}

export interface PendingActTable {
  id: GeneratedAlways<number>;
  act: string;
  input: Json;
  subject: string;
  reason: string;
  askedBy: number;
  askedAt: Date;
  endedAt: Date | null;
}

export interface PendingLinkTable {
  id: string;
  purpose: 'signup' | 'recover' | 'link';
  rankingId: string;
  userId: string | null;
  nickname: string | null;
  passwordHash: string;
  browserHash: string;
  secretHash: string;
  ticketHash: string | null;
  expiresAt: Date;
  accountId: number | null;
}

export interface PlayTable {
  id: GeneratedAlways<number>;
  accountId: number;
  keyId: number | null;
  client: 'openlr2' | 'beatoraja' | 'lr2oraja';
  playHash: string;
  chartHash: string;
  title: string;
  clear: number;
  exScore: number;
  notes: number;
  maxCombo: number | null;
  minBp: number | null;
  playedAt: Date;
  durationMs: number;
  receivedAt: Date;
  refused: string | null;
  isTimed: Generated<boolean>;
}

export interface PlayerTable {
  id: GeneratedAlways<number>;
  service: 'lr2' | 'beatoraja';
  rankingId: string;
  name: string | null;
  danSp: Generated<string>;
  danDp: Generated<string>;
  accountId: number | null;
  linkedAt: Date | null;
  forgottenAt: Date | null;
  movesTo: number | null;
  nameKey: string | null;
}

export interface PushEventTable {
  service: string;
  eventId: string;
  receivedAt: Date;
}

export interface RatingTable {
  playerId: number;
  tableId: string;
  skill: number;
  experience: number;
  played: number;
  clears: Json;
  bestPoints: Generated<Json>;
  service: 'lr2' | 'beatoraja';
  rankedAmong: 'account' | 'archive' | null;
  name: string;
}

export interface RatingDayTable {
  playerId: number;
  tableId: string;
  day: string;
  skill: number;
  experience: number;
  played: number;
  clears: Json;
  start: Json;
}

export interface RatingJobTable {
  id: GeneratedAlways<number>;
  chartHashes: string[] | null;
  dueAt: Date;
  begun: Generated<boolean>;
  afterPlayer: Generated<number>;
}

export interface RequestTable {
  id: GeneratedAlways<number>;
  kind: 'deletion' | 'link' | 'rules' | 'misalignment' | 'duplicate' | 'cheated' | 'appeal' | 'other';
  state: Generated<'open' | 'answered' | 'done' | 'declined'>;
  askedAt: Date;
  changedAt: Date;
  accountId: number | null;
  secretHash: string | null;
  submissionId: number | null;
  revisionId: number | null;
  uploadNo: number | null;
  commentId: string | null;
  playerId: number | null;
  chartSha256: string | null;
  subject: string;
  reportedText: Generated<string>;
  proof: Generated<string>;
  appeal: string | null;
  closedBy: number | null;
}

export interface RequestMessageTable {
  id: GeneratedAlways<number>;
  requestId: number;
  at: Date;
  isAnswer: boolean;
  text: string;
}

export interface RestrictionTable {
  accountId: number;
  tableId: string;
  highestLevel: number;
  because: Json | null;
}

export interface RevisionTable {
  id: GeneratedAlways<number>;
  series: string;
  revisionNo: number;
  submissionId: number;
  kind: 'change' | 'delete' | 'resurrection' | 'transfer' | 'fix';
  tableId: string;
  level: number;
  changeTo: string | null;
  targetTableId: string;
  targetLevel: number;
  comment: string;
  proposerId: number | null;
  publishedAt: Date;
  voteVersion: Generated<1 | 2>;
  result: Generated<'new' | 'accept' | 'reject' | 'canceled'>;
  decidedAt: Date | null;
  verdictId: number | null;
  imported: Generated<boolean>;
  titleKey: string | null;
  proposerKey: string | null;
  voteRate: number | null;
  refusedSeconds: Generated<number>;
  changedBy: Generated<string>;
  known: 'tally' | 'result' | null;
}

export interface RivalTable {
  accountId: number;
  playerId: number;
}

export interface ScoreTable {
  playerId: number;
  chartHash: string;
  origin: 'archive' | 'update' | 'push' | 'operator' | 'openlr2' | 'beatoraja' | 'lr2oraja' | 'file';
  clear: number;
  exScore: number;
  maxCombo: number | null;
  minBp: number | null;
  playedAt: Date | null;
  isCheated: Generated<boolean>;
  lnType: Generated<number>;
  notes: number | null;
}

export interface SessionTable {
  tokenHash: string;
  accountId: number;
  createdAt: Date;
  expiresAt: Date;
  id: GeneratedAlways<number>;
  userAgent: Generated<string>;
  lastSeenAt: Date;
}

export interface StagedFileTable {
  accountId: number;
  sha256: string;
  name: string;
  size: number;
  stagedUntil: Date;
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
  songKey: string | null;
  notesHash: string | null;
  originalMd5: string | null;
  originalSha256: string | null;
  zureVerified: Generated<boolean>;
  verdictId: number | null;
  proposedTableId: string;
  fixed: Generated<boolean>;
  sourceMd5: string | null;
  titleKey: string | null;
  artistKey: string | null;
  proposerKey: string | null;
  voteRate: number | null;
  withdrawn: Generated<boolean>;
  refusedSeconds: Generated<number>;
  changedBy: Generated<string>;
  known: 'tally' | 'result' | null;
}

export interface SuspensionTable {
  id: GeneratedAlways<number>;
  startsAt: Date;
  endsAt: Date;
}

export interface TagVoteTable {
  accountId: number;
  hash: string;
  tag: string;
  votedAt: Date;
}

export interface TrailTable {
  id: GeneratedAlways<number>;
  at: Date;
  act: string;
  actorId: number | null;
  askerId: number | null;
  subject: string;
  accountId: number | null;
  submissionId: number | null;
  revisionId: number | null;
  uploadNo: number | null;
  requestId: number | null;
  reason: string;
  changes: Json;
  blankedBy: number | null;
}

export interface UnclaimedPlayerTable {
  accountId: number;
  service: 'lr2' | 'beatoraja';
  rankingId: string;
}

export interface UploadTable {
  entryNo: Generated<number>;
  importedNo: number | null;
  title: string;
  artist: string;
  keys: string;
  tags: Generated<string[]>;
  event: Generated<string>;
  comment: Generated<string>;
  songUrl: Generated<string>;
  youtube: Generated<string>;
  accountId: number | null;
  anonymousName: string | null;
  passwordHash: string | null;
  fileSha256: string | null;
  fileName: string | null;
  fileSize: number | null;
  downloadCount: Generated<number>;
  publishedAt: Date;
  searchText: string;
  levelKeys: Generated<string[]>;
  commentCount: Generated<number>;
  changedBy: Generated<string>;
}

export interface UploadChartTable {
  uploadNo: number;
  position: number;
  name: string;
  mark: string;
  level: string;
  difficulty: number | null;
  title: string;
  fileName: Generated<string>;
  md5: string | null;
  sha256: string | null;
}

export interface UploadCommentTable {
  id: GeneratedAlways<number>;
  uploadNo: number;
  accountId: number | null;
  comment: string;
  writtenAt: Date;
  publicId: Generated<string>;
  replyTo: number | null;
  editedAt: Date | null;
  deletedAt: Date | null;
  hiddenAt: Date | null;
}

export interface UploadDownloadTable {
  uploadNo: number;
  day: string;
  visitor: string;
}

export interface VoteTable {
  id: GeneratedAlways<number>;
  submissionId: number | null;
  accountId: number | null;
  vote: 'yes' | 'neutral' | 'no';
  difficulty: 'high' | 'mid' | 'low' | null;
  personDiff: Generated<boolean>;
  level: number | null;
  comment: string;
  castAt: Date;
  revisionId: number | null;
  voidedAt: Date | null;
  voidedReason: string | null;
  commentHiddenAt: Date | null;
  publicId: Generated<string>;
  gaveRight: Json | null;
}

export interface WebhookTable {
  name: string;
  seen: number;
}

export interface DB {
  account: AccountTable;
  accountJoin: AccountJoinTable;
  archiveImport: ArchiveImportTable;
  attempt: AttemptTable;
  bestPlay: BestPlayTable;
  broughtFile: BroughtFileTable;
  chart: ChartTable;
  clientKey: ClientKeyTable;
  comment: CommentTable;
  countFile: CountFileTable;
  countingChange: CountingChangeTable;
  countingRun: CountingRunTable;
  courseList: CourseListTable;
  delivery: DeliveryTable;
  entryNumber: EntryNumberTable;
  estimateLease: EstimateLeaseTable;
  estimateRun: EstimateRunTable;
  estimatedChart: EstimatedChartTable;
  event: EventTable;
  favourite: FavouriteTable;
  fileClaim: FileClaimTable;
  formerRankingId: FormerRankingIdTable;
  history: HistoryTable;
  importedLine: ImportedLineTable;
  installation: InstallationTable;
  knownChartsVersion: KnownChartsVersionTable;
  listVersion: ListVersionTable;
  loginPlace: LoginPlaceTable;
  mailAddress: MailAddressTable;
  mailToken: MailTokenTable;
  notice: NoticeTable;
  notification: NotificationTable;
  notificationOff: NotificationOffTable;
  ownershipCode: OwnershipCodeTable;
  pendingAct: PendingActTable;
  pendingLink: PendingLinkTable;
  play: PlayTable;
  player: PlayerTable;
  pushEvent: PushEventTable;
  rating: RatingTable;
  ratingDay: RatingDayTable;
  ratingJob: RatingJobTable;
  request: RequestTable;
  requestMessage: RequestMessageTable;
  restriction: RestrictionTable;
  revision: RevisionTable;
  rival: RivalTable;
  score: ScoreTable;
  session: SessionTable;
  stagedFile: StagedFileTable;
  submission: SubmissionTable;
  suspension: SuspensionTable;
  tagVote: TagVoteTable;
  trail: TrailTable;
  unclaimedPlayer: UnclaimedPlayerTable;
  upload: UploadTable;
  uploadChart: UploadChartTable;
  uploadComment: UploadCommentTable;
  uploadDownload: UploadDownloadTable;
  vote: VoteTable;
  webhook: WebhookTable;
}
