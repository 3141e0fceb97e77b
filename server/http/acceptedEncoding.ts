/** How a published file may travel; `identity` is uncompressed. */
export type Encoding = 'br' | 'gzip' | 'identity';

/**
 * The encoding to answer with: compressed only for those who ask for it, as the most used game client cannot read it
 * otherwise (bmstable.md §5). Brotli before gzip when both are equally welcome; `q=0` is a no.
 *
 * @param accepted the Accept-Encoding header
 */
export function acceptedEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  const known = answers.get(accepted);
  if (known) return known;
  const encoding = best(accepted);
  if (answers.size < MOST_ANSWERS) answers.set(accepted, encoding);
  return encoding;
}

/** Nearly all clients send one of a few headers; the cap is for those that do not. */
const MOST_ANSWERS = 200;
const answers = new Map<string, Encoding>();

function best(accepted: string): Encoding {
  const weights = new Map(accepted.toLowerCase().split(',').map(weighted));
  const weightOf = (encoding: string) => weights.get(encoding) ?? weights.get('*') ?? 0;
  const br = weightOf('br');
  const gzip = weightOf('gzip');
  if (br === 0 && gzip === 0) return 'identity';
  return br >= gzip ? 'br' : 'gzip';
}

function weighted(item: string): [string, number] {
  const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return [name, weight ? Number(weight.slice(2)) || 0 : 1];
}
