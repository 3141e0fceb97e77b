import { escaped } from './escaped.ts';
import type { FakePlayer, FakeScore } from './fakeStore.ts';

/**
 * Returns the ranking of a chart, by player id and not by score. That of an unknown chart is empty (ranking-services.md
 * §1.2).
 */
export function rankingXml(rows: readonly { player: FakePlayer; score: FakeScore }[]): string {
  const scores = rows
    .toSorted((a, b) => a.player.id - b.player.id)
    .map(({ player, score }) => {
      const { clear, notes, combo, pg, gr, minbp } = score;
      const elements = { name: escaped(player.name), id: player.id, clear, notes, combo, pg, gr, minbp };
      const lines = Object.entries(elements).map(([name, value]) => `\t\t<${name}>${value}</${name}>\n`);
      return `\t<score>\n${lines.join('')}\t</score>\n`;
    });
  return `#<?xml version="1.0" encoding="shift_jis"?>\n<ranking>\n${scores.join('')}</ranking>\n<lastupdate></lastupdate>`;
}
