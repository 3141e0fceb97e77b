import { icons as lucide } from '@iconify-json/lucide';
import type { Plugin } from 'vite';
import { icons } from '../../web/base/ui/icons.ts';

const MODULE = 'virtual:icon-drawings';

/** The module of the drawings that `icons.ts` names, as SVG: strokes on a grid of 24 × 24. The whole set is 0.6 MB. */
export const iconDrawings = (): Plugin => ({
  name: 'icon-drawings',
  resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
  load(id) {
    if (id !== `\0${MODULE}`) return null;
    const drawings = Object.entries(icons).map(([icon, name]) => {
      const drawing = lucide.icons[name];
      if (!drawing) throw new Error(`Lucide has no ${name}.`);
      return [icon, drawing.body];
    });
    return `export const drawings = ${JSON.stringify(Object.fromEntries(drawings))}`;
  },
});
