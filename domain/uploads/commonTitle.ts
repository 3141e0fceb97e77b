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
  return shared.slice(0, whole).join('').replace(TRAILING, '').trim() || first;
}
