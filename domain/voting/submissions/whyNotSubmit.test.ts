import { describe, expect, it } from 'vitest';
import { NOW, rules, tableOf } from '#testing/site/rules.ts';
import { daysAfter } from '../../common/dates.ts';
import { counterOf, lookBackDays, type PastProposal } from './limits.ts';
import { type SubmissionFacts, whyNotSubmit } from './whyNotSubmit.ts';

const chart = { md5: 'a', title: 'Aurora Line [EX]', artist: 'someone / obj: maker', uploadedByProposer: false };
const form = { level: 3, songUrl: 'https://example.com/song', chartUrl: '', comment: '', verify: false };
const facts: SubmissionFacts = {
  rules,
  at: NOW,
  table: tableOf('st'),
  proposer: { restrictions: { st: 12 }, barred: false, banned: false, nickname: 'tester' },
  suspensions: [],
  form,
  chart,
  original: null,
  lookUp: 'notAsked',
  chartIsListed: false,
  past: [],
  busy: false,
};
const why = (change: Partial<SubmissionFacts> = {}) => whyNotSubmit({ ...facts, ...change });
const whyForm = (change: Partial<SubmissionFacts['form']>) => why({ form: { ...form, ...change } });

/** Returns an earlier proposal of another song, made `daysAgo`. */
function past(daysAgo: number, change: Partial<PastProposal> = {}): PastProposal {
  const other = `${daysAgo} ${JSON.stringify(change)}`;
  return {
    tableId: 'st',
    level: 0,
    publishedAt: daysAfter(NOW, -daysAgo),
    md5: other,
    originalMd5: null,
    title: other,
    artist: 'x',
    uploadedByProposer: false,
    ...change,
  };
}

describe('a proposal', () => {
  it('is accepted from players who may propose at the level', () => {
    expect(why()).toBeNull();
  });

  it('with every fault is refused in the order of the rules', () => {
    const wrong: SubmissionFacts = {
      rules,
      at: NOW,
      table: tableOf('st'),
      proposer: { restrictions: {}, barred: false, banned: true, nickname: 'tester' },
      suspensions: [{ startsAt: NOW, endsAt: NOW }],
      form: { level: null, songUrl: ' ', chartUrl: 'ftp://x', comment: 'a'.repeat(201), verify: true },
      chart: null,
      original: null,
      lookUp: 'unknown',
      chartIsListed: true,
      past: [past(1), past(2), past(3)],
      busy: true,
    };
    const steps: [string, (now: SubmissionFacts) => SubmissionFacts][] = [
      ['EBANNED', (now) => ({ ...now, proposer: { ...now.proposer, banned: false } })],
      ['EIMPORTANT', (now) => ({ ...now, suspensions: [] })],
      ['NOTVALIDVALUE', (now) => ({ ...now, form: { ...now.form, level: 3, chartUrl: '', verify: false } })],
      ['TOOLONGCOM', (now) => ({ ...now, form: { ...now.form, comment: '' } })],
      ['ESONGNOTFOUND', (now) => ({ ...now, chart })],
      ['ESONGURLNOTFOUND', (now) => ({ ...now, form: { ...now.form, songUrl: form.songUrl } })],
      ['EIRNOTFOUND', (now) => ({ ...now, lookUp: 'unreachable' })],
      ['EIRNOTCONNECT', (now) => ({ ...now, lookUp: 'known' })],
      ['EALREADYSUBMIT', (now) => ({ ...now, chartIsListed: false })],
      ['RESTRICTIONLEVEL', (now) => ({ ...now, proposer: facts.proposer })],
      ['EREACHEDMAX', (now) => ({ ...now, past: [] })],
      ['EEDITING', (now) => ({ ...now, busy: false })],
    ];
    let now = wrong;
    for (const [code, correct] of steps) {
      expect(whyNotSubmit(now)?.error).toBe(code);
      now = correct(now);
    }
    expect(whyNotSubmit(now)).toBeNull();
  });

  it('needs a level of the table and http links', () => {
    for (const level of [null, -1, 13, 1.5]) expect(whyForm({ level })?.error).toBe('NOTVALIDVALUE');
    for (const url of ['javascript:alert(1)', 'x', `https://e.com/${'a'.repeat(2000)}`]) {
      expect(whyForm({ songUrl: url })?.error).toBe('NOTVALIDVALUE');
      expect(whyForm({ chartUrl: url })?.error).toBe('NOTVALIDVALUE');
    }
  });

  it('has a title and an artist of at most 500 characters', () => {
    const long = 'あ'.repeat(500);
    expect(why({ chart: { ...chart, title: long, artist: long } })).toBeNull();
    expect(why({ chart: { ...chart, title: `${long}あ` } })).toEqual({ error: 'NOTVALIDVALUE', limit: 500 });
    expect(why({ chart: { ...chart, artist: `${long}あ` } })).toEqual({ error: 'NOTVALIDVALUE', limit: 500 });
  });

  it('that is to be verified needs an original with keysounds and without a difference', () => {
    const original = { md5: 'o', zureCount: 0, hasSounds: true };
    expect(whyForm({ verify: true })).toEqual({ error: 'NOTVALIDVALUE' });
    expect(why({ original })).toBeNull();
    expect(why({ original: { ...original, zureCount: 3 } })).toEqual({ error: 'NOTVALIDVALUE', zureCount: 3 });
    expect(why({ original: { ...original, hasSounds: false } })).toEqual({ error: 'NOTVALIDVALUE', zureCount: 0 });
    expect(why({ original: 'missing' })?.error).toBe('ESONGNOTFOUND');
  });

  it('is refused during a suspension, both ends included, with its dates', () => {
    const suspensions = [{ startsAt: daysAfter(NOW, -1), endsAt: NOW }];
    expect(why({ suspensions })).toEqual({
      error: 'EIMPORTANT',
      from: daysAfter(NOW, -1).toISOString(),
      until: NOW.toISOString(),
    });
    expect(why({ suspensions, at: daysAfter(NOW, -1) })?.error).toBe('EIMPORTANT');
    expect(why({ suspensions, at: new Date(NOW.getTime() + 1) })).toBeNull();
  });

  it('is refused while the rights to propose are suspended', () => {
    expect(why({ proposer: { ...facts.proposer, barred: true } })?.error).toBe('RESTRICTIONLEVEL');
  });
});

describe('proposals per person', () => {
  it('count for one counter at st6 and above and in dpst, for the other everywhere else', () => {
    const counters = rules.tables.map((table) => [table.id, counterOf(table, 5), counterOf(table, 6)]);
    expect(counters).toEqual([
      ['st', 'common', 'high'],
      ['sl', 'common', 'common'],
      ['dpst', 'high', 'high'],
      ['dp', 'common', 'common'],
      ['fr', 'common', 'common'],
    ]);
  });

  it('are limited to 3 in 14 days over all tables, to the second', () => {
    const three = [past(13.9), past(5, { tableId: 'sl' }), past(1, { tableId: 'fr' })];
    expect(why({ past: three.slice(1) })).toBeNull();
    expect(why({ past: three })).toEqual({
      error: 'EREACHEDMAX',
      limit: 3,
      days: 14,
      retryAt: daysAfter(NOW, 14 - 13.9).toISOString(),
    });
    expect(why({ past: [past(14), ...three.slice(1)] })).toBeNull();
  });

  it('are limited to 5 at the highest levels, counted separately', () => {
    const high = { level: 6 };
    const dpst = { tableId: 'dpst' };
    const five = [past(5, high), past(4, dpst), past(3, high), past(2, dpst), past(1, high)];
    expect(why({ past: five })).toBeNull();
    expect(why({ past: five, form: { ...form, level: 6 } })).toMatchObject({
      error: 'EREACHEDMAX2',
      limit: 5,
      days: 14,
    });
    expect(why({ past: five.slice(1), form: { ...form, level: 6 } })).toBeNull();
  });

  it('over the limit wait until enough of them are old', () => {
    const four = [past(10), past(9), past(8), past(7)];
    expect(why({ past: four })).toMatchObject({ retryAt: daysAfter(NOW, 14 - 9).toISOString() });
  });

  it('of the same song are limited to one in 14 days: same title and artist, or same original', () => {
    const sameName = past(2, { title: 'AURORA LINE [another]', artist: 'Someone' });
    const retryAt = daysAfter(NOW, 12).toISOString();
    expect(why({ past: [sameName] })).toMatchObject({ error: 'EALREADYSUBMIT', retryAt });
    expect(why({ past: [past(14, { ...sameName, publishedAt: daysAfter(NOW, -14) })] })).toBeNull();
    const original = { md5: 'o', zureCount: 0, hasSounds: true };
    expect(why({ original, past: [past(2, { originalMd5: 'o' })] })).toMatchObject({
      error: 'EALREADYSUBMIT',
      retryAt,
    });
    expect(why({ original, past: [past(2, { md5: 'o' })] })).toMatchObject({ error: 'EALREADYSUBMIT', retryAt });
  });

  it('of own charts are limited to 2 in 30 days per table, by upload or by credit', () => {
    const own = { ...chart, artist: 'x / obj: Tester' };
    const two = [past(20, { uploadedByProposer: true }), past(15, { artist: 'tester' })];
    expect(why({ past: two })).toBeNull();
    expect(why({ past: two, chart: own })).toEqual({
      error: 'EREACHEDMAX',
      limit: 2,
      days: 30,
      retryAt: daysAfter(NOW, 10).toISOString(),
    });
    expect(why({ past: two, chart: { ...chart, uploadedByProposer: true } })?.error).toBe('EREACHEDMAX');
    expect(why({ past: two.map((one) => ({ ...one, tableId: 'sl' })), chart: own })).toBeNull();
    expect(why({ past: [past(15, { artist: 'testers' }), ...two.slice(1)], chart: own })).toBeNull();
  });

  it('look back as far as the longest limit', () => {
    expect(lookBackDays(rules)).toBe(30);
  });
});
