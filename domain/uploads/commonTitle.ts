/** Characters at which a title can be cut: blanks, brackets, and what is used like them. */
const EDGE = /[\s[\](){}<>「」『』【】〈〉《》（）［］~～\-"'/:：]/u;
const TRAILING = /[\s[({<「『【〈《（［~～\-"'/:：]+$/u;

/**
 * Returns what the titles of several charts have in common: the title of their song. It keeps whole words only, without
 * the bracket that opens the part in which they differ. Returns the first title if nothing is left.
 */
export function commonTitle(titles: readonly string[]): string {
  const [first = '', ...others] = titles;
  if (others.every((title) => title === first)) return first;
  const characters = [...first];
  const differsAt = (title: string) => {
    const compared = [...title];
    const at = characters.findIndex((character, index) => compared[index] !== character);
    return at === -1 ? characters.length : at;
  };
  const length = Math.min(...others.map(differsAt));
  const isEdge = (character: string | undefined) => character === undefined || EDGE.test(character);
  const endsWord = titles.every((title) => isEdge([...title][length]));
  const shared = characters.slice(0, length);
  const whole = endsWord ? length : shared.findLastIndex((character) => EDGE.test(character)) + 1;
  return beforeOpenBracket(shared.slice(0, whole)).join('').replace(TRAILING, '').trim() || first;
}

const CLOSERS: Readonly<Record<string, string>> = Object.fromEntries(
  ['()', '[]', '{}', '<>', '「」', '『』', '【】', '〈〉', '《》', '（）', '［］'].map(([opener, closer]) => [
    opener,
    closer,
  ]),
);

/** Returns what comes before the first bracket that is not closed, since the titles differ within it. */
function beforeOpenBracket(characters: readonly string[]): readonly string[] {
  const open: { at: number; closer: string }[] = [];
  for (const [at, character] of characters.entries()) {
    const closer = CLOSERS[character];
    if (closer) open.push({ at, closer });
    else if (open.at(-1)?.closer === character) open.pop();
  }
  return characters.slice(0, open[0]?.at);
}
