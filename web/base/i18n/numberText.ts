import type { TFunction } from 'i18next';

/** Formats a number in a language with a fixed number of decimals, a true minus sign and no negative zero. */
export function numberText(language: string, value: number, decimals = 0): string {
  return written(language, value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** Formats a difference with its sign, such as `+12.4`; a difference shown as zero has no sign. */
export function signedText(language: string, value: number, decimals = 0): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return written(language, value, { ...digits, signDisplay: 'exceptZero' });
}

/** Formats a range with one decimal, `4.6–5.4`; a word replaces the dash where a minus sign would touch it. */
export function rangeText(t: TFunction, language: string, { low, high }: { low: number; high: number }): string {
  const [from, to] = [numberText(language, low, 1), numberText(language, high, 1)];
  return from.startsWith(MINUS) || to.startsWith(MINUS) ? t('common.range', { from, to }) : `${from}–${to}`;
}

const MINUS = '−';

const written = (language: string, value: number, options: Intl.NumberFormatOptions) =>
  value.toLocaleString(language, { signDisplay: 'negative', ...options }).replace('-', MINUS);
