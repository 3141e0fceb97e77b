import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { contrast } from '../../platform/colors.ts';
import { readConfig } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { type Brand, readBrand } from '../../platform/documents/brand.ts';
import { type Documents, documentLanguages, escapeHtml, readDocuments } from '../../platform/documents/documents.ts';
import { contentHash } from '../../platform/hash.ts';
import { pictureSvg, widthOf } from '../shareImages/pictureSvg.ts';

/** What the build has. */
const BUILT = readBrand({ ...readConfig({}), DATA_DIR: path.join(import.meta.dirname, 'none') });
/** The folder of assets, and the name: but for the plug-in of OpenLR2, which is a program of its own. */
const [ASSETS, NAME] = [/(?<=["'`/])assets\//g, /Stellaverse(?!IR)|STELLAVERSE/g];

/**
 * Copies the built pages into `folder`, once for each build, with the operator's name, color and texts in each file: documents,
 * scripts and what renders pages, so that no page knows of it. Returns the brand with the copy, if anything is changed.
 */
export async function brandPages(brand: Brand, folder: string, files: Context['fileReader']): Promise<Brand> {
  const documents = readDocuments(brand.pages);
  if (!documents || JSON.stringify(brand) === JSON.stringify(BUILT)) return brand;
  // The same in every process, as it is in addresses: the names of assets have the hash of what was built.
  const key = contentHash(JSON.stringify({ ...brand, pages: '' })).slice(0, 8);
  const built = fs.statSync(path.join(brand.pages, 'documents.json')).mtimeMs;
  const pages = path.join(folder, `${key}-${Math.floor(built)}`);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!fs.existsSync(pages)) {
    const copy = fs.mkdtempSync(`${pages}.`);
    writePages(brand, documents, copy, `assets/${key}/`);
    if (brand.name !== BUILT.name) {
      fs.writeFileSync(path.join(copy, 'wordmark.svg'), wordmark(brand.name));
      // The pictures of tables have the name of the build: that of the site stands for them.
      fs.rmSync(path.join(copy, 'share'), { recursive: true });
      const subtitle = brand.texts.en.tagline ?? documents.ownTexts.en?.tagline ?? '';
      const svg = pictureSvg({ table: undefined, tag: '', title: brand.name, subtitle, parts: [], bars: [] }, '');
      const png = await files.run({ kind: 'operator' }, 'drawPicture', async () => svg);
      fs.writeFileSync(path.join(copy, 'share.png'), png as Uint8Array);
    }
    // Another process may have been faster.
    await fs.promises.rename(copy, pages).catch(() => fs.rmSync(copy, { recursive: true }));
  }
  fs.utimesSync(pages, new Date(), new Date());
  // Those of before a restart stay, for the processes that are restarted later.
  const copies = fs.readdirSync(folder).map((name) => ({ name, at: fs.statSync(path.join(folder, name)).mtimeMs }));
  for (const { name } of copies.toSorted((a, b) => b.at - a.at).slice(3))
    fs.rmSync(path.join(folder, name), { recursive: true, force: true });
  return { ...brand, pages };
}

/** Writes the copy. Everything that is put in is escaped. Browsers keep assets, which get addresses of their own. */
function writePages(brand: Brand, { ownTexts }: Documents, copy: string, assets: string): void {
  const { name, color, texts } = brand;
  const changed = (file: string, text: string) => {
    const escaped = /\.(html|svg)$/.test(file) ? escapeHtml : escapeScript;
    let result = file.endsWith('.html') ? withOwnParts(text, brand) : text;
    for (const [language, own] of Object.entries(texts))
      for (const [key, text] of Object.entries(own)) {
        const built = ownTexts[language]?.[key];
        if (built && text) result = result.replaceAll(built, () => escaped(text));
      }
    result = result.replace(NAME, (found) => escaped(found === BUILT.name ? name : name.toUpperCase()));
    if (!file.startsWith('server/')) result = result.replace(ASSETS, assets);
    if (color === BUILT.color) return result;
    return result.replace(/(theme[-_]color"[^#"]+")#\w{6}/g, `$1${color}`).replaceAll(BUILT.color, color);
  };
  fs.cpSync(brand.pages, copy, { recursive: true });
  for (const file of fs.globSync('**/*.{js,css,html,json,svg,webmanifest}', { cwd: copy })) {
    const place = path.join(copy, file);
    const built = fs.readFileSync(place, 'utf8');
    const text = changed(file, built);
    if (text === built) continue;
    fs.writeFileSync(place, text);
    if (!fs.existsSync(`${place}.br`)) continue;
    const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 };
    fs.writeFileSync(`${place}.br`, zlib.brotliCompressSync(text, { params }));
    fs.writeFileSync(`${place}.gz`, zlib.gzipSync(text));
  }
  fs.renameSync(path.join(copy, 'assets'), path.join(copy, 'moved'));
  fs.mkdirSync(path.join(copy, 'assets'));
  fs.renameSync(path.join(copy, 'moved'), path.join(copy, assets));
  fs.writeFileSync(path.join(copy, 'server/package.json'), '{"type":"module"}');
}

/** Escapes a text for any string literal of a script, and for JSON. */
const escapeScript = (text: string) =>
  text.replace(/[^\w \u0080-\u2027\u202a-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Puts in what costs no script: notice, text and links in every language, of which styles show one; and the color. */
function withOwnParts(html: string, { texts, links, color }: Brand): string {
  let result = html;
  for (const language of documentLanguages) {
    const { beta, foot = texts.en.foot } = texts[language];
    const notice = new RegExp(`(<strong id="beta-${language}">)[\\s\\S]*?</p>(?=\\s*<button)`);
    if (beta) result = result.replace(notice, (_, start) => `${start}${escapeHtml(beta)}</strong>`);
    const anchors = links.map(({ label, url }) => {
      const text = escapeHtml(label[language] ?? label.en);
      return `<a href="${escapeHtml(url)}" target="_blank" rel="noopener noreferrer">${text}</a>`;
    });
    const content = anchors.join('') + (foot ? `<span>${escapeHtml(foot)}</span>` : '');
    const footer = `<footer class="own-foot" lang="${language}">${content}</footer>`;
    if (content) result = result.replace('</body>', (end) => footer + end);
  }
  const styles = FOOT_STYLES + (color === BUILT.color ? '' : colorStyles(color));
  return result.replace('</style>', (end) => styles + end);
}

const FOOT_STYLES = `
.own-foot{display:none;flex-wrap:wrap;justify-content:center;gap:0 var(--space-5);padding:0 var(--space-4) var(--space-4);font-size:var(--text-s);color:var(--ink-dim)}
:lang(en) .own-foot:lang(en),:lang(ja) .own-foot:lang(ja),:lang(ko) .own-foot:lang(ko){display:flex}
.own-foot *{display:inline-flex;align-items:center;min-height:2.75rem;color:inherit;overflow-wrap:anywhere}
@media(min-width:75em){.own-foot{padding-inline-start:200px}}`;

/** The tokens that follow from the color. Text keeps a contrast of 4.5:1 with any color that is accepted. */
function colorStyles(color: string): string {
  const [ink, other] = contrast('#ffffff', color) >= 4.5 ? ['#fff', '#000'] : ['#000', '#fff'];
  const mix = (share: number, ground: string) => `color-mix(in srgb,${color} ${share}%,${ground})`;
  return `
:root{--action-ink:${ink};--action-hover:${mix(85, other)}}
[data-mantine-color-scheme=dark]{--link:${mix(40, '#fff')};--action-soft:${mix(15, 'var(--panel)')};--action-soft-hover:${mix(25, 'var(--panel)')}}
[data-mantine-color-scheme=light]{--link:${mix(70, '#000')};--action-soft:${mix(20, '#fff')};--action-soft-hover:${mix(35, '#fff')};--action-soft-ink:${mix(40, '#000')}}`;
}

/** Draws the name for the header: a mask of the size of the built one. */
function wordmark(name: string): string {
  const fits = widthOf(name) * 22 > 204 ? ' textLength="204" lengthAdjust="spacingAndGlyphs"' : '';
  const text = `<text y="17" font-family="sans-serif" font-weight="700" font-size="22"${fits}>${escapeHtml(name)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 208 24" width="208" height="24">${text}</svg>`;
}
