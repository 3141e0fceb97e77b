import type { TFunction } from 'i18next';

/** Returns a number with so many decimals, as the language writes it: with a true minus, and without a negative zero. */
export function numberText(language: string, value: number, decimals = 0): string {
  return written(language, value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** Returns a difference with its sign, such as `+12.4`; one that is shown as zero has none. */
export function signedText(language: string, value: number, decimals = 0): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return written(language, value, { ...digits, signDisplay: 'exceptZero' });
}

/** Returns a range with one decimal: `4.6–5.4`, and with a word where a minus would run into the dash. */
export function rangeText(t: TFunction, language: string, { low, high }: { low: number; high: number }): string {
  const [from, to] = [numberText(language, low, 1), numberText(language, high, 1)];
  return from.startsWith(MINUS) || to.startsWith(MINUS) ? t('common.range', { from, to }) : `${from}–${to}`;
}

const MINUS = '−';

const written = (language: string, value: number, options: Intl.NumberFormatOptions) =>
  value.toLocaleString(language, { signDisplay: 'negative', ...options }).replace('-', MINUS);
