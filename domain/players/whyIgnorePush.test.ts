import { describe, expect, it } from 'vitest';
import { NOW } from '#testing/site/rules.ts';
import { LAMPS } from './clears.ts';
import { acceptedPlay, IGNORE_REASONS, type PushFacts, type ReportedPlay, whyIgnorePush } from './whyIgnorePush.ts';

const SECONDS = Math.floor(NOW.getTime() / 1000);
const good: ReportedPlay = {
  playedAt: SECONDS - 60,
  chart: { sha256: 'a'.repeat(64), lntype: 0, notes: 1000 },
  score: { clear: 6, exscore: 1501, maxcombo: 611, minbp: 19, epg: 300, lpg: 400, egr: 100, lgr: 1 },
};
const known: PushFacts = {
  account: { banned: false },
  inTable: true,
  chart: { notes: 1000, longNotes: 50, random: false },
  lnTypes: [0],
};

const chart = (changes: Partial<ReportedPlay['chart']>): ReportedPlay => ({
  ...good,
  chart: { ...good.chart, ...changes },
});
const score = (changes: Partial<ReportedPlay['score']>): ReportedPlay => ({
  ...good,
  score: { ...good.score, ...changes },
});
const unjudged = { epg: null, lpg: null, egr: null, lgr: null };

describe('a pushed play', () => {
  it('counts if there is no reason to ignore it', () => {
    expect(whyIgnorePush(good, known)).toBeNull();
  });

  it.each<[string, ReportedPlay, Partial<PushFacts>, string]>([
    ['of a player without an account', good, { account: null }, 'notLinked'],
    ['of a banned player', good, { account: { banned: true } }, 'banned'],
    ['of a course', chart({ sha256: 'a'.repeat(67) }), {}, 'course'],
    ['of a chart in no table', good, { inTable: false }, 'notInTable'],
    ['in CN', chart({ lntype: 1 }), {}, 'lnType'],
    ['in HCN', chart({ lntype: 2 }), {}, 'lnType'],
    ['with an assist option', score({ assist: 1 }), {}, 'assist'],
    ['marked as not valid', score({ novalidate: true }), {}, 'novalidate'],
    ['with a lamp id beatoraja does not have', score({ clear: 11 }), {}, 'unknownClear'],
    ['with a lamp name beatoraja does not have', score({ clear: 'SuperHard' }), {}, 'unknownClear'],
    ['with a lamp id as a text', score({ clear: '6' }), {}, 'unknownClear'],
    ['with another number of notes than the chart has', chart({ notes: 1001 }), {}, 'noteCount'],
    ['with more than the best EX score', score({ exscore: 2001, ...unjudged }), {}, 'score'],
    ['with an EX score its judgements do not give', score({ epg: 301 }), {}, 'score'],
  ])('%s is ignored', (_, play, facts, reason) => {
    expect(whyIgnorePush(play, { ...known, ...facts })).toBe(reason);
  });

  it('is ignored for the first of several reasons, in the order of the list', () => {
    const worst: ReportedPlay = {
      ...good,
      chart: { sha256: 'course', lntype: 2, notes: 1 },
      score: { clear: 99, exscore: 9999, assist: 3, novalidate: true },
    };
    const chartHash = good.chart.sha256;
    const steps: [ReportedPlay, Partial<PushFacts>][] = [
      [worst, { account: null, inTable: false }],
      [worst, { account: { banned: true }, inTable: false }],
      [worst, { inTable: false }],
      [{ ...worst, chart: { ...worst.chart, sha256: chartHash } }, { inTable: false }],
      [{ ...worst, chart: { ...worst.chart, sha256: chartHash } }, {}],
      [{ ...worst, chart: { ...good.chart, notes: 1 } }, {}],
      [{ ...worst, chart: { ...good.chart, notes: 1 }, score: { ...worst.score, assist: 0 } }, {}],
      [{ ...good, chart: { ...good.chart, notes: 1 }, score: { clear: 99, exscore: 9999 } }, {}],
      [{ ...good, chart: { ...good.chart, notes: 1 }, score: { clear: 6, exscore: 9999 } }, {}],
      [{ ...good, score: { clear: 6, exscore: 9999 } }, {}],
    ];
    expect(steps.map(([play, facts]) => whyIgnorePush(play, { ...known, ...facts }))).toEqual(IGNORE_REASONS);
  });

  it('in CN or HCN counts if these modes do, including the ends of long notes', () => {
    const taken = { ...known, lnTypes: [0, 1, 2] };
    for (const lntype of [1, 2]) {
      expect(whyIgnorePush(chart({ lntype, notes: 1050 }), taken)).toBeNull();
      expect(whyIgnorePush(chart({ lntype, notes: 1000 }), taken)).toBe('noteCount');
    }
    expect(whyIgnorePush(good, { ...known, lnTypes: [1] })).toBe('lnType');
    expect(whyIgnorePush(chart({ lntype: 3 }), { ...taken, chart: null })).toBe('lnType');
  });

  it('in LN may count the ends of long notes, since the chart file may select CN', () => {
    expect(whyIgnorePush(chart({ notes: 1050 }), known)).toBeNull();
    expect(whyIgnorePush(chart({ notes: 1049 }), known)).toBe('noteCount');
  });

  it('is one in LN on a chart without long notes, whatever the player has chosen', () => {
    const without = { notes: 1000, longNotes: 0, random: false };
    expect(whyIgnorePush(chart({ lntype: 1 }), { ...known, chart: without })).toBeNull();
    expect(acceptedPlay(chart({ lntype: 1 }), without, NOW).lnType).toBe(0);
    expect(acceptedPlay(chart({ lntype: 1 }), { ...without, random: true }, NOW).lnType).toBe(1);
  });

  it('of a chart without a file here, or of a random chart, counts with the reported notes', () => {
    for (const own of [null, { notes: 5, longNotes: 0, random: true }]) {
      expect(whyIgnorePush(good, { ...known, chart: own })).toBeNull();
      expect(whyIgnorePush(chart({ notes: 700 }), { ...known, chart: own })).toBe('score');
    }
  });

  it('is not checked against its judgements unless all four are reported', () => {
    expect(whyIgnorePush(score({ epg: 0, lgr: null }), known)).toBeNull();
    expect(whyIgnorePush(score({ epg: 0, lgr: undefined }), known)).toBeNull();
  });

  it('may have the best EX score, or 0', () => {
    expect(whyIgnorePush(score({ exscore: 2000, ...unjudged }), known)).toBeNull();
    expect(whyIgnorePush(score({ exscore: 0, ...unjudged }), known)).toBeNull();
  });

  it('is ignored with numbers that no chart has', () => {
    const facts = { ...known, chart: null };
    const play = { ...score({ exscore: 1e12, ...unjudged }), chart: { ...good.chart, notes: 1e12 } };
    expect(whyIgnorePush(play, facts)).toBe('score');
  });
});

describe('a play that counts', () => {
  it('is stored by its sha256, with the lamp id of beatoraja', () => {
    expect(acceptedPlay(chart({ sha256: 'A'.repeat(64) }), known.chart, NOW)).toEqual({
      chartHash: 'a'.repeat(64),
      clear: 6,
      exScore: 1501,
      maxCombo: 611,
      minBp: 19,
      playedAt: new Date((SECONDS - 60) * 1000),
      lnType: 0,
      notes: 1000,
    });
  });

  it('may name its lamp as beatoraja does', () => {
    const names = ['NoPlay', 'Failed', 'AssistEasy', 'LightAssistEasy', 'Easy', 'Normal', 'Hard', 'ExHard'];
    for (const [id, clear] of [...names, 'FullCombo', 'Perfect', 'Max'].entries()) {
      expect(whyIgnorePush(score({ clear }), known)).toBeNull();
      expect(acceptedPlay(score({ clear }), known.chart, NOW).clear).toBe(id);
    }
    for (const { id } of LAMPS.beatoraja) expect(whyIgnorePush(score({ clear: id }), known)).toBeNull();
  });

  it.each([-1, 2_147_483_647, 1.5, null, undefined])('has no BP if it reports %s', (minbp) => {
    expect(acceptedPlay(score({ minbp }), known.chart, NOW).minBp).toBeNull();
  });

  it('has no combo if it reports null; 0 stays 0', () => {
    expect(acceptedPlay(score({ maxcombo: null }), known.chart, NOW).maxCombo).toBeNull();
    expect(acceptedPlay(score({ maxcombo: 0, minbp: 0 }), known.chart, NOW)).toMatchObject({ maxCombo: 0, minBp: 0 });
  });

  it('was played now at the latest; 0 means an unknown time', () => {
    expect(acceptedPlay({ ...good, playedAt: SECONDS + 86_400 }, known.chart, NOW).playedAt).toEqual(NOW);
    expect(acceptedPlay({ ...good, playedAt: 0 }, known.chart, NOW).playedAt).toBeNull();
  });
});
