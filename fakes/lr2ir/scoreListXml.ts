import { BAD_BYTES } from './cp932.ts';
import { escaped } from './escaped.ts';
import type { FakePlayer, FakeScore } from './fakeStore.ts';
import type { Lr2irFault } from './lr2irFaults.ts';

/** Returns a row as the original writes it: these elements in this order (ranking-services.md §1.1). */
function row(score: FakeScore, fault: Lr2irFault | null): string {
  const { hash, clear, notes, combo, pg, gr, gd, bd, pr, minbp, option = 0, lastupdate } = score;
  const elements = { hash, clear, notes, combo, pg, gr, gd, bd, pr, minbp, option, lastupdate };
  const more = fault === 'extra-fields' ? { playcount: 12, clearcount: 7, comment: 'a new element' } : {};
  const lines = Object.entries({ ...elements, ...more }).map(([name, value]) => `\t\t<${name}>${value}</${name}>\n`);
  return `\t<score>\n${lines.join('')}\t</score>\n`;
}

const COURSE_STAGES = 4;

/** Returns the score as one of a course, whose hash is 32 hex digits and the md5 of each stage. */
function courseRow(score: FakeScore): FakeScore {
  return { ...score, hash: '0'.repeat(32) + score.hash.slice(0, 32).repeat(COURSE_STAGES) };
}

const someScore: FakeScore = {
  hash: '00000000000000000000000000000c0e',
  clear: 3,
  notes: 4000,
  combo: 900,
  pg: 3000,
  gr: 900,
  gd: 90,
  bd: 6,
  pr: 14,
  minbp: 20,
  lastupdate: 1,
};

/** Returns all scores of a player after `since` (unix seconds), with the leading `#` and two root elements. */
export function scoreListXml(
  player: FakePlayer,
  scores: readonly FakeScore[],
  { since, fault }: { since: number; fault: Lr2irFault | null },
): string {
  const newer = scores.filter(({ lastupdate }) => lastupdate > since);
  if (fault === 'layout-changed') {
    const entries = newer.map(
      ({ hash, clear, pg, gr }) => `\t<entry md5="${hash}" lamp="${clear}" ex="${pg * 2 + gr}"/>\n`,
    );
    return `#<?xml version="1.0" encoding="shift_jis"?>\n<scores player="${player.id}">\n${entries.join('')}</scores>\n`;
  }
  const rows = fault === 'course-rows' ? [courseRow(newer[0] ?? someScore), ...newer, courseRow(someScore)] : newer;
  const list = `<scorelist>\n${rows.map((one) => row(one, fault)).join('')}</scorelist>\n`;
  const plain = fault === 'bad-bytes' ? `${player.name}${BAD_BYTES}` : player.name;
  const name = `<rivalname>${fault === 'unescaped-ampersand-in-name' ? plain : escaped(plain)}</rivalname>`;
  if (fault === 'root-order-swapped') return `#${name}\n${list}`;
  return `#<?xml version="1.0" encoding="shift_jis"?>\n${list}${name}`;
}

/** Responses for an unknown player; nobody recorded what the original did (ranking-services.md §1.1). */
export const unknownPlayerXml = {
  'empty-name': '#<?xml version="1.0" encoding="shift_jis"?>\n<scorelist>\n</scorelist>\n<rivalname></rivalname>',
  noplayer: '#<?xml version="1.0" encoding="shift_jis"?>\n<scorelist>\n</scorelist>\n<rivalname>NOPLAYER</rivalname>',
  'bare-hash': '#',
  empty: '',
} as const;

/** A row that can be repeated without end. */
export const oneMoreRow = row(someScore, null);
