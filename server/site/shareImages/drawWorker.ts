import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Resvg } from '@resvg/resvg-js';
import satori from 'satori';
import type { PlayerCard } from './card.ts';
import { drawCard, textOf } from './drawCard.ts';
import { fontsFor } from './fonts.ts';

/** The size for link previews. */
const SIZE = { width: 1200, height: 630 } as const;

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Task of the drawing thread: draws the share image of a player as a PNG. */
export async function draw(card: PlayerCard): Promise<Uint8Array> {
  const element = drawCard(card);
  const svg = await satori(element, { ...SIZE, fonts: fontsFor(textOf(element)) });
  const png = new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
  // Each image allocates 6 MB outside the heap, which do not trigger garbage collection. They are freed in the next
  // turn of the event loop, which an idle thread does not have.
  collect();
  await setImmediate();
  return png;
}
