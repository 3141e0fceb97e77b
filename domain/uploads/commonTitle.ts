/** Where a title can be cut: at blanks, brackets and what stands for them. */
const EDGE = /[\s[\](){}<>「」『』【】〈〉《》（）［］~～\-"'/:：]/u;
const TRAILING = /[\s[({<「『【〈《（［~～\-"'/:：]+$/u;

/**
 * What the titles of several charts have in common: their song. Whole words only, without a bracket that begins what they differ
 * in. Where nothing is left, the first title.
 */
export function commonTitle(titles: readonly string[]): string {
  const [first = '', ...others] = titles;
  if (others.every((title) => title === first)) return first;
  const signs = [...first];
  const differsAt = (title: string) => {
    const compared = [...title];
    const at = signs.findIndex((sign, index) => compared[index] !== sign);
    return at === -1 ? signs.length : at;
  };
  const length = Math.min(...others.map(differsAt));
  const isEdge = (sign: string | undefined) => sign === undefined || EDGE.test(sign);
  const endsWord = titles.every((title) => isEdge([...title][length]));
  const shared = signs.slice(0, length);
  const whole = endsWord ? length : shared.findLastIndex((sign) => EDGE.test(sign)) + 1;
  return beforeOpenBracket(shared.slice(0, whole)).join('').replace(TRAILING, '').trim() || first;
}

const CLOSERS: Readonly<Record<string, string>> = Object.fromEntries(
  ['()', '[]', '{}', '<>', '「」', '『』', '【】', '〈〉', '《》', '（）', '［］'].map(([opener, closer]) => [
    opener,
    closer,
  ]),
);

/** What stands before the first bracket that is not closed: the titles differ within it. */
function beforeOpenBracket(signs: readonly string[]): readonly string[] {
  const open: { at: number; closer: string }[] = [];
  for (const [at, sign] of signs.entries()) {
    const closer = CLOSERS[sign];
    if (closer) open.push({ at, closer });
    else if (open.at(-1)?.closer === sign) open.pop();
  }
  return signs.slice(0, open[0]?.at);
}
