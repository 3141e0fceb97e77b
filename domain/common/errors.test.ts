import { describe, expect, it } from 'vitest';
import { rules } from '#testing/site/rules.ts';
import { messageValues } from '../rules/messageValues.ts';
import { ERROR_CODES, ERRORS, isRefusal, refuse, statusOf } from './errors.ts';

/** The codes that clients of the site know; the last lines are those that were added since. */
const catalog = `
  ENOTFOUND EIRNOTCONNECT ESONGURLNOTFOUND EIRNOTFOUND TOOLONGCOM TOOLONGCOM2 NOTVALIDVALUE ENOTVALIDAUTH ESESSIONEXP
  ESONGNOTFOUND EBANNED EALREADYSUBMIT EALREADYSUBMITREV EREACHEDMAX EREACHEDMAX2 EEDITING ENOTAFTERTWOMONTHS
  ENOTRESURRECTIONSELF ESAMELEVEL ENOVOTEEND ENOTSUBMITSAMEPROP RESTRICTIONLEVEL ESAMEPERSON ECOOLDOWN NOTVALIDID
  NOTVALIDID2 NOTVALIDPW NOTVALIDPW2 NOTVALIDLR2ID NOTVALIDMINIRID NOTVALIDNICK NOTVALIDNICK2 NOTEQUALPW NOTINFO EEXISTID
  EEXISTLR2ID EEXISTMINIRID EEXISTNICK ESESSIONKEYEXP ENOTVALIDKEY ENOTUSER ENOMATCHPASSWORD PASTEKEY ELIMITSIZE
  ELIMITSIZE2 ENOBMSINZIP ENOTVALIDFILE EFLOODCOM EEDITLATE EIMPORTANT ECHANGENICK1 ECHANGENICK2 ECHANGENICK3 EVOTENOREASON
  EUPLOADSEARCHSIZE
  EACCOUNTCHANGED EAPPEALED ECOUNTHELD EBUSY ELASTID ELIMITSCORES ENOSCORES ENOTINTABLES ELINKED ELINKEDLATELY
  EMAXRIVALS EMAXFAVOURITES EMAXKEYS ENOTCLEARED EOTHERVOTES EOWNMATTER EPLAYREFUSED EREQUESTCHANGED ESECONDADMIN ESTORAGE
  ETOOCOMPLEX ETOOMANY EUNAVAILABLE EVOIDED EWARNED EUNDO EIMPORT EIMPORTCHANGED EUNDOLATE
  EMAILLINK NOTVALIDMAIL`
  .trim()
  .split(/\s+/);

describe('the catalog of refusals', () => {
  it('has every code that clients know', () => {
    expect(ERROR_CODES.toSorted()).toEqual(catalog.toSorted());
  });

  it('leaves to the client only the codes that a form shows while typing, and one that a command says', () => {
    const clientOnly = Object.entries(ERRORS).filter(([, entry]) => 'clientOnly' in entry);
    expect(clientOnly.map(([code]) => code)).toEqual(['NOTVALIDID2', 'NOTVALIDPW2', 'NOTVALIDNICK2', 'ESECONDADMIN']);
  });

  it.each([
    ['ENOTFOUND', 404],
    ['ESESSIONEXP', 401],
    ['RESTRICTIONLEVEL', 403],
    ['EBANNED', 403],
    ['ENOTVALIDAUTH', 403],
    ['NOTINFO', 400],
    ['NOTVALIDVALUE', 400],
    ['EALREADYSUBMIT', 409],
    ['EEDITING', 409],
    ['ELIMITSIZE', 413],
    ['EREACHEDMAX', 429],
    ['ECOOLDOWN', 429],
    ['EFLOODCOM', 429],
    ['EIRNOTCONNECT', 503],
  ] as const)('%s has the status %i', (code, status) => {
    expect(statusOf(refuse(code))).toBe(status);
  });

  it('a rule may give a code another kind: a vote that is over is a conflict', () => {
    expect(statusOf(refuse('ENOTVALIDAUTH', { status: 'voteEnd', kind: 'conflict' }))).toBe(409);
  });
});

describe('a refusal', () => {
  it('carries its values flat beside the code', () => {
    expect(refuse('EREACHEDMAX', { limit: 3, days: 14 })).toEqual({ error: 'EREACHEDMAX', limit: 3, days: 14 });
  });

  it('is recognized by isRefusal, and nothing else is', () => {
    expect(isRefusal(refuse('ENOTFOUND'))).toBe(true);
    for (const answer of [
      null,
      undefined,
      'ENOTFOUND',
      {},
      { error: 'toString' },
      { error: 'OTHER' },
      { error: null },
    ]) {
      expect(isRefusal(answer)).toBe(false);
    }
  });

  it('fills its message with the numbers of the rules, and with its own values over them', () => {
    expect(messageValues(rules, { error: 'NOTVALIDID' })).toEqual({ min: 6, max: 18 });
    expect(messageValues(rules, refuse('EREACHEDMAX', { limit: 2 }))).toEqual({ limit: 2, days: 14 });
    expect(messageValues(rules, refuse('ENOTVALIDAUTH', { status: 'voted', kind: 'conflict' }))).toEqual({
      status: 'voted',
    });
  });
});
