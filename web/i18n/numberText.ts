/** Returns a number with so many decimals, as the language writes it. */
export function numberText(language: string, value: number, decimals = 0): string {
  return value.toLocaleString(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}
