import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Fonts with Latin letters: the first also has Japanese, the second Korean. */
const FONTS = ['kosugi-maru/400Regular/KosugiMaru', 'jua/400Regular/Jua'].map((font) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/${font}_400Regular.ttf`)),
);

/** Draws an SVG as a PNG. A character that the fonts do not have is a small square. */
export async function drawSvg(svg: string): Promise<Uint8Array> {
  // Most threads read files only.
  const { Resvg } = await import('@resvg/resvg-js');
  const font = { loadSystemFonts: false, fontFiles: FONTS, defaultFontFamily: 'Kosugi Maru' };
  const png = new Resvg(svg, { font }).render().asPng();
  await freeDrawing();
  return png;
}

/**
 * Frees the 3 MB of a drawing, which do not trigger garbage collection as they are outside the heap. They are freed in
 * the next turn of the event loop, which an idle thread does not have.
 */
async function freeDrawing() {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  await setImmediate();
}
