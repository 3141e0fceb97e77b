import { isLink } from '../submissions/link.ts';

/** What an address of another site can name. */
export interface Linkable {
  readonly md5: string;
  readonly sha256: string;
  readonly title: string;
  readonly artist: string;
}

/**
 * An address of another site for a chart: `{md5}`, `{sha256}`, `{title}` and `{artist}` filled in, percent-encoded. Null
 * where a hash it names is unknown, where nothing it names is known, and where it is no http or https address.
 */
export function linkTo(template: string, chart: Linkable): string | null {
  const named = [...template.matchAll(PLACEHOLDER)].map(([, name]) => name as keyof Linkable);
  const isKnown = (name: keyof Linkable) => chart[name] !== '';
  if (named.some((name) => isHash(name) && !isKnown(name)) || (named.length > 0 && !named.some(isKnown))) return null;
  const address = template.replace(PLACEHOLDER, (_, name: keyof Linkable) =>
    encodeURIComponent(chart[name].toWellFormed()),
  );
  return isLink(address) ? address : null;
}

const PLACEHOLDER = /\{(md5|sha256|title|artist)\}/g;

const isHash = (name: keyof Linkable) => name === 'md5' || name === 'sha256';
