import { afterEach, expect, test, vi } from 'vitest';
import type { VotingRevision, VotingSong } from '#contract/voting/voting.ts';
import { TABLES } from '#domain/tables/tableRules.ts';
import { type BallotDraft, blankDraft, toBallot } from './ballotDraft.ts';
import { type BallotPaper, revisionPaper, songPaper } from './ballotPaper.ts';
import { sendBallot } from './sendBallot.ts';

afterEach(() => vi.unstubAllGlobals());

const [stella] = TABLES;
if (!stella) throw new Error('there is no table');

const song = (changes = {}) => ({ entryNo: 7, level: '3', voteVersion: 2, revision: null, ...changes }) as VotingSong;
const revision = (changes = {}) =>
  ({ entryNo: 9, subNo: 7, level: '3', voteVersion: 2, type: 'change', ...changes }) as VotingRevision;

/** Returns the address that a ballot is sent to, and its body. */
async function sent(paper: BallotPaper, draft: Partial<BallotDraft>) {
  const fetched = vi.fn<typeof fetch>(async () => Response.json({ success: true }));
  vi.stubGlobal('fetch', fetched);
  const ballot = toBallot(paper, { ...blankDraft(paper), ...draft });
  if (typeof ballot === 'string') throw new Error(`the ${ballot} is missing`);
  await sendBallot(paper, ballot);
  const [address, request] = fetched.mock.calls[0] ?? [];
  return [address, JSON.parse(String(request?.body))];
}

test('each kind of ballot goes to its own endpoint, in the terms of that endpoint', async () => {
  const option = { difficulty: 'high', personDiff: false };
  const no = { vote: 'no', difficulty: 'high', comment: 'why' } as const;
  expect(await sent(songPaper(stella, song()), no)).toEqual([
    '/api/vote/vote2/7',
    { table: 'st', vote: 'no', option, comment: 'why' },
  ]);
  expect(await sent(songPaper(stella, song({ voteVersion: 1 })), { vote: 'yes', level: 4 })).toEqual([
    '/api/vote/vote/7',
    { table: 'st', level: 4, vote: 'yes', comment: '' },
  ]);
  expect(await sent(revisionPaper(stella, revision()), no)).toEqual([
    '/api/vote/revision-vote2/9',
    { table: 'st', vote: 'disagree', comment: 'why' },
  ]);
  expect(await sent(revisionPaper(stella, revision({ type: 'resurrection' })), no)).toEqual([
    '/api/vote/revision-vote2/9',
    { table: 'st', vote: 'disagree', option, comment: 'why' },
  ]);
  expect(await sent(revisionPaper(stella, revision({ voteVersion: 1 })), { level: 4 })).toEqual([
    '/api/vote/revision-vote/9',
    { table: 'st', level: 4, vote: 'agree', comment: '' },
  ]);
});

test('a re-vote in the list of charts is sent with the number of the entry', async () => {
  const [address] = await sent(songPaper(stella, song({ revision: 9 })), { vote: 'neutral' });
  expect(address).toBe('/api/vote/vote2/7');
});
