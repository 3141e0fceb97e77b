import { fieldLengths } from '../accounts/fields.ts';
import { LINK_RESET_DAYS } from '../accounts/freshLink.ts';
import { NICKNAME_COOLDOWN_DAYS } from '../accounts/nickname.ts';
import type { ErrorCode, Refusal } from '../common/errors.ts';
import type { Rules } from './rules.ts';

type Values = Readonly<Record<string, string | number>>;

/**
 * Returns the values for the message of a refusal: the numbers of the rules, overridden by the refusal's own values.
 * Messages may only use values that are always present; `retryAt`, `zureCount` and `above`, which are optional, have messages of
 * their own.
 */
export function messageValues(rules: Rules, refusal: Pick<Refusal, 'error'> & Partial<Refusal>): Values {
  const { error, kind: _, ...own } = refusal;
  const present = Object.entries(own).filter((entry): entry is [string, string | number] => entry[1] !== undefined);
  return { ...numbersOf(rules, error), ...Object.fromEntries(present) };
}

function numbersOf({ fields, uploads, proposals, updateHours }: Rules, code: ErrorCode): Values {
  switch (code) {
    case 'TOOLONGCOM':
      return { limit: fields.comment };
    case 'TOOLONGCOM2':
      return { limit: uploads.comment };
    case 'NOTVALIDID':
      return { ...fieldLengths.userId };
    case 'NOTVALIDPW':
      return { ...fieldLengths.password };
    case 'NOTVALIDNICK':
    case 'ECHANGENICK1':
      return { ...fieldLengths.nickname };
    case 'NOTVALIDLR2ID':
      return { ...fieldLengths.lr2Id };
    case 'ECHANGENICK3':
      return { days: NICKNAME_COOLDOWN_DAYS };
    case 'ELINKEDLATELY':
      return { days: LINK_RESET_DAYS };
    case 'EREACHEDMAX':
      return { ...proposals.counters.common };
    case 'EREACHEDMAX2':
      return { ...proposals.counters.high };
    case 'EFLOODCOM':
      return { seconds: fields.commentSeconds };
    case 'EEDITLATE':
      return { minutes: fields.commentEditMinutes };
    case 'ECOOLDOWN':
      return { hours: updateHours };
    case 'ELIMITSIZE':
      return { limit: uploads.megabytes };
    case 'ELIMITSIZE2':
      return { limit: uploads.chartsPerZip };
    case 'EUPLOADSEARCHSIZE':
      return { limit: uploads.minSearchLength };
    default:
      return {};
  }
}
