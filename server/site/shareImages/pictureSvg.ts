import { readFileSync } from 'node:fs';
import type { TableRules } from '#domain/tables/tableRules.ts';

/** The contents of a picture: a title above stacked bars. */
export interface Picture {
  /** Gives its color and its name. */
  table: TableRules | undefined;
  /** A level, or what kind of thing it is; may be empty. */
  tag: string;
  title: string;
  subtitle: string;
  /** The parts of each bar, from the bottom, each with a color token of `tokens.css`; null is the table's color. */
  parts: readonly { name: string; color: string | null }[];
  /** One value for each part. */
  bars: readonly { label: string; values: readonly number[] }[];
}

/** The color tokens of the site, of the dark theme where the themes differ. */
let tokens: ReadonlyMap<string, string> | undefined;

/** Returns the color `#rrggbb` of a token; the text color for an unknown one. */
export function colorOf(token: string): string {
  if (!tokens) {
    const css = readFileSync(new URL('../../../web/base/theme/tokens.css', import.meta.url), 'utf8');
    const declared = [...css.matchAll(/--([\w-]+): (#\w+);/g)];
    // The dark theme stands before the light one.
    tokens = new Map(declared.toReversed().map(([, name = '', color = '']) => [name, color]));
  }
  return tokens.get(token) ?? tokens.get('night-ink') ?? '';
}

const [LEFT, RIGHT, TOP, BOTTOM] = [72, 1128, 370, 560];
const ORBITS = [130, 210, 290, 370];
/** The width of a character relative to its height, by a generous estimate. */
const [NARROW, WIDE] = [0.58, 1];
const FIRST_WIDE = 0x2e80;

/** Returns the width of a text relative to its height. */
export const widthOf = (text: string) =>
  [...text].reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) < FIRST_WIDE ? NARROW : WIDE), 0);

/** Renders a picture of 1200 x 630 pixels, with the name of the site. Escapes every text. */
export function pictureSvg({ table, tag, title, subtitle, parts, bars }: Picture, siteName: string): string {
  const accent = colorOf(table ? `glow-${table.id}` : 'star');
  const colors = parts.map(({ color }) => (color === null ? accent : colorOf(color)));
  const [ink, dim, night] = [colorOf('night-ink'), colorOf('night-dim'), colorOf('night')];
  const middle = bars.length > 0 ? 210 : 340;
  const tagWidth = tag && widthOf(tag) * 34 + 44;
  const pill =
    tag &&
    `<rect x="${LEFT}" y="56" width="${tagWidth}" height="60" rx="14" fill="${accent}"/>
    <text x="${LEFT + Number(tagWidth) / 2}" y="98" font-size="34" text-anchor="middle" fill="${night}">${escapeXml(tag)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" font-family="Kosugi Maru">
    <rect width="1200" height="630" fill="${night}"/>
    ${ORBITS.map((r) => `<circle cx="1060" cy="120" r="${r}" fill="none" stroke="${accent}" stroke-width="3" opacity=".16"/>`).join('')}
    ${pill}
    <text x="${tag ? LEFT + Number(tagWidth) + 24 : LEFT}" y="98" font-size="34" fill="${dim}">${escapeXml(table?.name ?? '')}</text>
    <text x="${RIGHT}" y="98" font-size="34" text-anchor="end" fill="${dim}">${escapeXml(siteName)}</text>
    ${line(title, middle, [44, 72], ink)}
    ${line(subtitle, middle + 64, [32, 36], dim)}
    ${legend({ parts, bars, colors, ink: dim })}
    ${columns({ bars, colors, ink: dim })}
  </svg>`;
}

/** Returns a line of text as large as fits, cut where even the smallest letters do not fit. */
function line(text: string, y: number, [smallest, largest]: readonly [number, number], color: string): string {
  const room = (RIGHT - LEFT) / smallest;
  let shown = [...plain(text)].slice(0, Math.floor(room / NARROW)).join('');
  while (widthOf(shown) > room) shown = [...shown].slice(0, -1).join('');
  if (shown !== plain(text)) shown = `${[...shown].slice(0, -1).join('')}…`;
  const size = Math.min(largest, Math.floor((RIGHT - LEFT) / Math.max(1, widthOf(shown))));
  return `<text x="${LEFT}" y="${y}" font-size="${size}" fill="${color}">${escapeXml(shown)}</text>`;
}

interface Drawn extends Pick<Picture, 'bars'> {
  /** Of each part. */
  colors: readonly string[];
  ink: string;
}

/** Names each part that occurs, with its sum; nothing where there is only one kind. */
function legend({ parts, bars, colors, ink }: Pick<Picture, 'parts'> & Drawn): string {
  if (parts.length < 2) return '';
  let x = LEFT;
  return parts
    .map(({ name }, part) => {
      const sum = bars.reduce((total, { values }) => total + (values[part] ?? 0), 0);
      const text = `${name} ${sum}`;
      if (sum === 0) return '';
      const at = x;
      x += 50 + widthOf(text) * 22;
      return `<rect x="${at}" y="308" width="22" height="22" rx="5" fill="${colors[part]}"/>
        <text x="${at + 30}" y="327" font-size="22" fill="${ink}">${escapeXml(text)}</text>`;
    })
    .join('');
}

function columns({ bars, colors, ink }: Drawn): string {
  const sums = bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const scale = (BOTTOM - TOP) / Math.max(1, ...sums);
  const step = (RIGHT - LEFT) / bars.length;
  const width = Math.min(step * 0.8, 120);
  return bars
    .map(({ label, values }, index) => {
      const middle = LEFT + (index + 0.5) * step;
      let y = BOTTOM;
      const blocks = values.map((value, part) => {
        y -= value * scale;
        return `<rect x="${middle - width / 2}" y="${y}" width="${width}" height="${value * scale}" fill="${colors[part]}"/>`;
      });
      const text = (at: number, content: string) =>
        `<text x="${middle}" y="${at}" font-size="20" text-anchor="middle" fill="${ink}">${escapeXml(content)}</text>`;
      return (
        blocks.join('') + (label && text(BOTTOM + 32, label) + (sums[index] ? text(y - 8, String(sums[index])) : ''))
      );
    })
    .join('');
}

/** Letters with accents that the fonts do not have become plain; what XML does not allow is left out. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/[^\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');

const escapeXml = (text: string) => plain(text).replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);
