import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type WithdrawalFacts, whyNotWithdraw } from './whyNotWithdraw.ts';

const facts: WithdrawalFacts = { own: true, result: 'new', withdrawn: false, otherVotes: 0 };
const why = (change: Partial<WithdrawalFacts>) => whyNotWithdraw({ ...facts, ...change });

describe('a withdrawal', () => {
  it('is for the proposer, of an open vote in which nobody else has voted', () => {
    expect(why({})).toBeNull();
    expect(why({ own: false })).toEqual({ error: 'ENOTVALIDAUTH' });
    expect(why({ result: 'canceled' })).toMatchObject({ error: 'ENOTVALIDAUTH', status: 'voteEnd', kind: 'conflict' });
    expect(why({ otherVotes: 1 })).toEqual({ error: 'EOTHERVOTES' });
  });

  it('succeeds when it is repeated, for the proposer only', () => {
    expect(why({ withdrawn: true, result: 'canceled' })).toBe('already');
    expect(why({ withdrawn: true, result: 'canceled', otherVotes: 3 })).toBe('already');
    expect(why({ withdrawn: true, result: 'canceled', own: false })).toEqual({ error: 'ENOTVALIDAUTH' });
  });

  it('never ends a decided vote, one of others, or one in which others voted', () => {
    const anyFacts = fc.record({
      own: fc.boolean(),
      result: fc.constantFrom('new', 'accept', 'reject', 'canceled'),
      withdrawn: fc.boolean(),
      otherVotes: fc.nat(3),
    });
    fc.assert(
      fc.property(anyFacts, (any) => {
        const mayEnd = any.own && any.result === 'new' && any.otherVotes === 0 && !any.withdrawn;
        expect(whyNotWithdraw(any as WithdrawalFacts) === null).toBe(mayEnd);
      }),
    );
  });
});
