import type { ClearCounts } from '#domain/players/clearCounts.ts';
import { lampName } from '#domain/players/lampNames.ts';
import type { PlayerCard } from './card.ts';
import { LAMP_COLORS, NO_PLAY, RAINBOW, SKILL_COLORS } from './colors.ts';

/** An element for Satori: boxes in a flex layout, and texts. */
export interface CardElement {
  type: 'div';
  key: null;
  props: { style: Readonly<Record<string, string | number>>; children?: CardElement[] | string };
}

type Style = CardElement['props']['style'];

const box = (style: Style, ...children: CardElement[]): CardElement => ({
  type: 'div',
  key: null,
  props: { style: { display: 'flex', ...style }, children },
});

/** Satori draws the fonts in their thinnest weight, so letters get an outline in proportion to their size. */
const text = (size: number, color: string, content: string, style: Style = {}): CardElement => ({
  type: 'div',
  key: null,
  props: {
    style: { fontSize: size, color, WebkitTextStroke: `${size / 20}px ${color}`, whiteSpace: 'nowrap', ...style },
    children: content,
  },
});

const INK = '#ffffff';
const DIM = '#b8c0e0';
const NAME_SIZE = 88;

/** Lays out the share image of a player (1200 x 630 pixels) as elements for Satori. `drawWorker.ts` draws it. */
export function drawCard(card: PlayerCard): CardElement {
  const { color, table, name } = card;
  const accent = color === 'rainbow' ? `linear-gradient(90deg, ${RAINBOW.join(', ')})` : SKILL_COLORS[color];
  return box(
    {
      width: '100%',
      height: '100%',
      flexDirection: 'column',
      justifyContent: 'space-between',
      // One color: a gradient makes the file four times as large.
      position: 'relative',
      padding: '48px 72px',
      boxSizing: 'border-box',
      background: '#12143a',
    },
    ...ORBITS.map(orbit),
    box({ justifyContent: 'space-between' }, text(36, DIM, table), text(36, DIM, 'Stellaverse')),
    box(
      { flexDirection: 'column' },
      text(NAME_SIZE, SKILL_COLORS[color], name, { overflow: 'hidden', textOverflow: 'ellipsis', width: 1056 }),
      box({ height: 8, width: 1056, marginTop: 16, borderRadius: 4, background: accent }),
    ),
    box({ gap: 64 }, ...facts(card)),
    lamps(card),
  );
}

/** The diameters of the circles in the corner, which are the orbits of the site's logo. */
const ORBITS = [260, 420, 580, 740];

function orbit(size: number): CardElement {
  const [x, y] = [1040, 150];
  const circle = { width: size, height: size, borderRadius: size, border: '3px solid #ffd36b', opacity: 0.16 };
  return box({ position: 'absolute', left: x - size / 2, top: y - size / 2, ...circle });
}

function facts({ level, skill, place, dan }: PlayerCard): CardElement[] {
  const fact = (label: string, value: string) =>
    box({ flexDirection: 'column' }, text(28, DIM, label), text(52, INK, value));
  return [
    fact('Level', String(level)),
    fact('Skill', skill.toFixed(1)),
    ...(place ? [fact('Rank', `${place.rank} / ${place.of}`)] : []),
    ...(dan ? [fact('Dan', dan)] : []),
  ];
}

/** The clear distribution: a bar, and below it the number of charts with each lamp. */
function lamps({ clears, unplayed }: PlayerCard): CardElement {
  const parts = [
    ...(Object.keys(LAMP_COLORS) as (keyof ClearCounts)[]).map((lamp) => ({
      ...LAMP_COLORS[lamp],
      count: clears[lamp],
    })),
    { ...NO_PLAY, count: unplayed },
  ].filter(({ count }) => count > 0);
  return box(
    { flexDirection: 'column', gap: 18 },
    box(
      { height: 44, borderRadius: 8, overflow: 'hidden' },
      ...parts.map(({ color, count }) => box({ flexGrow: count, flexBasis: 0, background: color })),
    ),
    box(
      { flexWrap: 'wrap', gap: '6px 28px', height: 76 },
      ...parts.map(({ bucket, color, count }) =>
        box(
          { alignItems: 'center', gap: 10 },
          box({ width: 22, height: 22, borderRadius: 5, background: color }),
          text(26, DIM, lampName(bucket)),
          text(26, INK, String(count)),
        ),
      ),
    ),
  );
}

/** Returns all texts of an element, concatenated. */
export function textOf({ props: { children } }: CardElement): string {
  if (children === undefined || typeof children === 'string') return children ?? '';
  return children.map(textOf).join('');
}
