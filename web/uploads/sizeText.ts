const KILO = 1024;

/** Returns the size of a file as text: `814 B`, `12.3 KB`, `4.9 MB`. */
export function sizeText(bytes: number, language: string): string {
  const [amount, unit] =
    bytes < KILO ? [bytes, 'B'] : bytes < KILO * KILO ? [bytes / KILO, 'KB'] : [bytes / KILO / KILO, 'MB'];
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: amount < 10 ? 1 : 0 }).format(amount)} ${unit}`;
}
