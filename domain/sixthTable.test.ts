import { describe, expect, it } from 'vitest';
import { sixthTable } from '#testing/data/sixthTable.ts';
import { NOW, tableOf, rules as today } from '#testing/site/rules.ts';
import { daysAfter } from './common/dates.ts';
import { isRestricted, restrictionsFrom } from './players/restriction.ts';
import type { Rules } from './rules/rules.ts';
import { levelsOf } from './tables/level.ts';
import { tableById } from './tables/tableRules.ts';
import { voteCountsDue } from './voting/calendar.ts';
import { revisionVerdict } from './voting/revisions/verdict.ts';
import { whyNotSubmit } from './voting/submissions/whyNotSubmit.ts';
import { tally } from './voting/tally.ts';
import { songVerdict } from './voting/verdict.ts';
import { whyNotVote } from './voting/whyNotVote.ts';

const pms = sixthTable({ id: 'pms', name: 'Nine Keys', symbol: 'P' });

describe('a sixth table, added as data', () => {
  const rules: Rules = { ...today, tables: [...today.tables, pms] };
  const restrictions = restrictionsFrom(rules, [{ tableId: 'pms', level: 1 }]);
  const player = { restrictions, barred: false, banned: false, nickname: 'tester' };

  it('is known, with its levels and the restrictions earned in it', () => {
    expect(tableById(rules, 'pms')).toBe(pms);
    expect(levelsOf(pms)).toEqual([1, 2, 3]);
    expect(restrictions).toMatchObject({ st: -1, pms: 3 });
    expect(isRestricted(pms, 3, restrictions)).toBe(false);
    expect(isRestricted(tableOf('st'), 0, restrictions)).toBe(true);
  });

  it('takes proposals, votes and a vote count, within its levels', () => {
    const proposal = {
      rules,
      at: NOW,
      table: pms,
      proposer: player,
      suspensions: [],
      form: { level: 3, songUrl: 'https://example.com', chartUrl: '', comment: '', verify: false },
      chart: { md5: 'a', title: 'a', artist: 'b', uploadedByProposer: false },
      original: null,
      lookUp: 'notAsked',
      chartIsListed: false,
      past: [],
      busy: false,
    } as const;
    expect(whyNotSubmit(proposal)).toBeNull();
    expect(whyNotSubmit({ ...proposal, form: { ...proposal.form, level: 0 } })?.error).toBe('NOTVALIDVALUE');

    const ballot = { vote: 'yes', difficulty: 'high', personDiff: false, level: null, comment: '' } as const;
    const entry = { table: pms, level: 3, result: 'new', deadline: NOW, voteVersion: 2 } as const;
    expect(
      whyNotVote({ rules, at: NOW, about: 'song', entry, voter: player, own: null, version: 2, ballot }),
    ).toBeNull();

    const [at = NOW] = voteCountsDue(NOW, daysAfter(NOW, 14));
    const votes = { tally: tally([ballot, ballot]), opinions: { high: 2, mid: 0, low: 0 } };
    const verdict = songVerdict({ rules, table: pms, level: 3, ...votes, publishedAt: NOW, refusedSeconds: 0, at });
    expect(verdict).toMatchObject({ result: 'accept', level: 3, minimum: 2 });
  });

  it('takes revisions, but no transfer where it has no neighbor', () => {
    const place = { table: pms, level: 2 };
    const change = { kind: 'change', changeTo: 'high', ...place, publishedAt: NOW, refusedSeconds: 0 } as const;
    const entry = { ...place, result: 'accept', deleted: false, restoreBlocked: false } as const;
    const votes = { tally: { yes: 4, neutral: 0, no: 1 }, opinions: { high: 0, mid: 5, low: 0 } };
    const counted = { rules, at: daysAfter(NOW, 7), revision: change, entry, ...votes };
    expect(revisionVerdict(counted)).toMatchObject({ result: 'accept', after: { tableId: 'pms', level: 3 } });
    const transfer = { ...change, kind: 'transfer', changeTo: null } as const;
    expect(revisionVerdict({ ...counted, revision: transfer }).result).toBe('canceled');
  });
});
