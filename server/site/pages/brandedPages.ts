import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { contrast, mixed } from '../../platform/colors.ts';
import { configSchema } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import type { Brand } from '../../platform/documents/brand.ts';
import { type Documents, documentLanguages, escapeHtml, readDocuments } from '../../platform/documents/documents.ts';
import { contentHash } from '../../platform/hash.ts';
import { pictureSvg, widthOf } from '../shareImages/pictureSvg.ts';

const { SITE_NAME, SITE_COLOR } = configSchema.parse({});

/** The color of a button below the pointer in the build. */
const HOVER = '#3f4bc8';
/** Of text on what has the accent color. */
const MIN_TEXT_CONTRAST = 4.5;
const [BLACK, WHITE] = ['#000000', '#ffffff'];
const PANEL = '#131a38';

/** In the build, the assets of pages have addresses that browsers keep for a year. */
const ASSETS = /(?<=["'`/])assets\//g;
/** What names the plug-in for OpenLR2 stays: it is a program of its own. */
const OWN_NAME = /Stellaverse(?!IR)|STELLAVERSE/g;

/** The pages that other processes may still use while they are restarted one after another. */
const KEPT = 2;

/**
 * Copies the pages of the build with the operator's name, color and texts into a folder in `folder`: documents, scripts, and
 * what renders pages on the server, so that no page knows of it. A copy is made once for each build and brand.
 *
 * @returns the brand with its pages; as it is where nothing is changed, and without a build
 */
export async function brandPages(brand: Brand, folder: string, files: Context['fileReader']): Promise<Brand> {
  const { pages: from, ...own } = brand;
  const documents = readDocuments(from);
  const changes = JSON.stringify(own);
  const unchanged = JSON.stringify({
    name: SITE_NAME,
    color: SITE_COLOR,
    texts: { en: {}, ja: {}, ko: {} },
    links: [],
  });
  if (!documents || changes === unchanged) return brand;
  // Not of the build: the names of its files are by their content, and processes of one site share addresses.
  const key = contentHash(changes).slice(0, 8);
  const pages = path.join(folder, `${key}-${Math.floor(fs.statSync(path.join(from, 'documents.json')).mtimeMs)}`);
  if (!fs.existsSync(pages)) {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    const copy = fs.mkdtempSync(`${pages}.`);
    await writePages(brand, documents, { copy, assets: `assets/${key}/` }, files);
    try {
      fs.renameSync(copy, pages);
    } catch (error) {
      // Another process was faster.
      fs.rmSync(copy, { recursive: true });
      if (!fs.existsSync(pages)) throw error;
    }
  }
  fs.utimesSync(pages, new Date(), new Date());
  const others = fs.readdirSync(folder).map((one) => path.join(folder, one));
  const old = others.filter((one) => one !== pages).map((one) => ({ one, at: fs.statSync(one).mtimeMs }));
  for (const { one } of old.toSorted((a, b) => b.at - a.at).slice(KEPT))
    fs.rmSync(one, { recursive: true, force: true });
  return { ...brand, pages };
}

/** Writes the copy. Everything that is put in is escaped. Assets get addresses of their own, as browsers keep them. */
async function writePages(
  { pages: from, name, color, texts, links }: Brand,
  documents: Documents,
  { copy, assets }: { copy: string; assets: string },
  files: Context['fileReader'],
): Promise<void> {
  const hover = hoverOf(color);
  const replaced = documentLanguages.flatMap((language) =>
    Object.entries(documents.ownTexts[language] ?? {}).flatMap(([key, built]) => {
      const own = texts[language][key as keyof (typeof texts)['en']];
      return own === undefined ? [] : [[built, own] as const];
    }),
  );

  const changed = (file: string, text: string) => {
    const escaped = /\.(html|svg)$/.test(file) ? escapeHtml : escapeScript;
    let result = file.endsWith('.html') ? withFoot(withBeta(text, texts), { texts, links }) : text;
    for (const [built, own] of replaced) result = result.replaceAll(built, () => escaped(own));
    result = result.replace(OWN_NAME, (found) => escaped(found === SITE_NAME ? name : name.toUpperCase()));
    if (!file.startsWith('server/')) result = result.replace(ASSETS, assets);
    if (color === SITE_COLOR) return result;
    if (file.endsWith('.html')) result = result.replace('</style>', `${colorStyles(color)}</style>`);
    return result
      .replace(/(theme[-_]color"[^#"]+")#\w{6}/g, `$1${color}`)
      .replaceAll(SITE_COLOR, color)
      .replaceAll(HOVER, hover);
  };

  fs.cpSync(from, copy, { recursive: true });
  for (const file of fs.globSync('**/*.{js,css,html,json,svg,webmanifest}', { cwd: copy })) {
    const place = path.join(copy, file);
    const built = fs.readFileSync(place, 'utf8');
    const text = changed(file, built);
    if (text === built) continue;
    fs.writeFileSync(place, text);
    if (!fs.existsSync(`${place}.br`)) continue;
    fs.writeFileSync(
      `${place}.br`,
      zlib.brotliCompressSync(text, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } }),
    );
    fs.writeFileSync(`${place}.gz`, zlib.gzipSync(text));
  }
  const moved = path.join(copy, 'moved');
  fs.renameSync(path.join(copy, 'assets'), moved);
  fs.mkdirSync(path.join(copy, 'assets'));
  fs.renameSync(moved, path.join(copy, assets));
  fs.writeFileSync(path.join(copy, 'server/package.json'), '{"type":"module"}');

  if (name !== SITE_NAME) {
    fs.writeFileSync(path.join(copy, 'wordmark.svg'), wordmark(name));
    // The pictures of tables have the name of the build: that of the site stands for them.
    fs.rmSync(path.join(copy, 'share'), { recursive: true });
    const subtitle = texts.en.tagline ?? documents.ownTexts.en?.tagline ?? '';
    const picture = { table: undefined, tag: '', title: name, subtitle, parts: [], bars: [] };
    const png = await files.run({ kind: 'operator' }, 'drawPicture', async () => pictureSvg(picture, ''));
    if (!(png instanceof Uint8Array)) throw new Error('The picture of the site was not drawn.');
    fs.writeFileSync(path.join(copy, 'share.png'), png);
  }
}

const FOOT_STYLES = `
    .own-foot{display:none;flex-wrap:wrap;justify-content:center;gap:0 var(--space-5);padding:0 var(--space-4) var(--space-4);font-size:var(--text-s);color:var(--ink-dim)}
    :lang(en) .own-foot:lang(en),:lang(ja) .own-foot:lang(ja),:lang(ko) .own-foot:lang(ko){display:flex}
    .own-foot *{display:inline-flex;align-items:center;min-height:2.75rem;color:inherit;overflow-wrap:anywhere}
    @media(min-width:75em){.own-foot{padding-inline-start:200px}}`;

/** Escapes a text for any string literal of a script, and for JSON. */
const escapeScript = (text: string) =>
  text.replace(/[^\w \u0080-\u2027\u202a-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Puts the operator's notice about the beta in place of that of its language. */
function withBeta(html: string, texts: Brand['texts']): string {
  return documentLanguages.reduce((result, language) => {
    const { beta } = texts[language];
    const notice = new RegExp(`(<strong id="beta-${language}">)[\\s\\S]*?</p>(?=\\s*<button)`);
    return beta === undefined ? result : result.replace(notice, (_, start) => `${start}${escapeHtml(beta)}</strong>`);
  }, html);
}

/**
 * Puts the operator's text and links at the end of the document: like the notice in every language, of which the styles show
 * one, so that they cost no script.
 */
function withFoot(html: string, { texts, links }: Pick<Brand, 'texts' | 'links'>): string {
  const feet = documentLanguages.map((language) => {
    const text = texts[language].foot ?? texts.en.foot;
    const anchors = links.map(
      ({ label, url }) =>
        `<a href="${escapeHtml(url)}" target="_blank" rel="noopener noreferrer">${escapeHtml(label[language] ?? label.en)}</a>`,
    );
    const parts = [...anchors, ...(text === undefined ? [] : [`<span>${escapeHtml(text)}</span>`])];
    return parts.length === 0 ? '' : `<footer class="own-foot" lang="${language}">${parts.join('')}</footer>`;
  });
  return html.replace('</style>', (end) => FOOT_STYLES + end).replace('</body>', (end) => feet.join('\n') + end);
}

const inkOn = (color: string) => (contrast(WHITE, color) >= MIN_TEXT_CONTRAST ? WHITE : BLACK);

/** Away from the text on it. */
const hoverOf = (color: string) => mixed(color, 0.85, inkOn(color) === WHITE ? BLACK : WHITE);

/** The tokens that follow from the color. Links keep the contrast of text, whatever color is accepted. */
function colorStyles(color: string): string {
  const [dark, light] = ['dark', 'light'].map((theme) => `[data-mantine-color-scheme="${theme}"]`);
  return `
    :root{--action-ink:${inkOn(color)}}
    ${dark}{--link:${mixed(color, 0.4, WHITE)};--action-soft:${mixed(color, 0.15, PANEL)};--action-soft-hover:${mixed(color, 0.25, PANEL)}}
    ${light}{--link:${mixed(color, 0.7, BLACK)};--action-soft:${mixed(color, 0.2, WHITE)};--action-soft-hover:${mixed(color, 0.35, WHITE)};--action-soft-ink:${mixed(color, 0.4, BLACK)}}`;
}

/** Draws the name for the header: a mask of the size of the built one. */
function wordmark(name: string): string {
  const [width, size] = [204, 22];
  const fits = widthOf(name) * size > width ? ` textLength="${width}" lengthAdjust="spacingAndGlyphs"` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 208 24" width="208" height="24">
  <text y="17" font-family="sans-serif" font-weight="700" font-size="${size}"${fits}>${escapeHtml(name)}</text>
</svg>
`;
}
