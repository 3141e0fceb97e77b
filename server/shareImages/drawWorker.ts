import { Resvg } from '@resvg/resvg-js';
import satori from 'satori';
import type { PlayerCard } from './card.ts';
import { drawCard, textOf } from './drawCard.ts';
import { fontsFor } from './fonts.ts';

/** The size that link previews show. */
const SIZE = { width: 1200, height: 630 } as const;

/** Task of the drawing thread: returns the share image of a player, as a PNG. */
export async function draw(card: PlayerCard): Promise<Uint8Array> {
  const element = drawCard(card);
  const svg = await satori(element, { ...SIZE, fonts: fontsFor(textOf(element)) });
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}
