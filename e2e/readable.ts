import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { long } from '#testing/long.ts';
import { expect } from './test.ts';

const SCHEME = 'data-mantine-color-scheme';

/** Switches the page to a theme without reloading it. */
export async function setTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate(`document.documentElement.setAttribute('${SCHEME}', '${theme}')`);
}

/** Waits until nothing on the page is loading, fading or moving. It does not wait for endless animations. */
async function expectStill(page: Page, where: string): Promise<void> {
  await expect(page.locator('[aria-busy=true]'), `${where}: busy`).toHaveCount(0);
  await page.evaluate(`Promise.allSettled(
    document.getAnimations()
      .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished),
  )`);
}

/** The axe rules whose result depends on the theme. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * Expects in the long run that axe finds nothing where a journey has come to. Every run looks at five pages with it
 * (`everyPage.spec.ts`).
 */
export async function expectAccessible(
  page: Page,
  where: string,
  themes?: readonly ('dark' | 'light')[],
): Promise<void> {
  if (long) await expectNoViolations(page, where, themes);
}

/** Expects that axe finds nothing: with all rules in the first theme, with the color rules in the others. */
export async function expectNoViolations(
  page: Page,
  where: string,
  themes: readonly ('dark' | 'light')[] = ['light', 'dark'],
): Promise<void> {
  for (const [nth, theme] of themes.entries()) {
    await setTheme(page, theme);
    await expectStill(page, where);
    // The page has no frames, so axe needs no second page to merge its findings.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    const { violations } = await (nth === 0 ? axe : axe.withRules(colorRules)).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    expect(found, `${where}, ${theme}`).toEqual([]);
  }
}

/**
 * Finds texts that are cut off by their element or an ancestor, except those that the tooltip around them shows whole.
 * Runs in the page.
 */
const cutTexts = `(() => {
  const cuts = (value) => value === 'hidden' || value === 'clip';
  // The elements that clip an element's content, including itself; cached per element.
  const known = new Map();
  const edgesAround = (element) => {
    if (!element || element === document.body) return [];
    if (known.has(element)) return known.get(element);
    const { overflowX, overflowY, position } = getComputedStyle(element);
    const around = position === 'fixed' ? [] : edgesAround(element.parentElement);
    const [x, y] = [cuts(overflowX), cuts(overflowY)];
    const edges = x || y ? [{ x, y, box: element.getBoundingClientRect() }, ...around] : around;
    known.set(element, edges);
    return edges;
  };
  const isCut = (element) => {
    const texts = [...element.childNodes].filter((node) => node.nodeType === 3 && node.textContent.trim() !== '');
    if (texts.length === 0) return false;
    const tooltip = element.closest('[title]')?.title ?? '';
    if (texts.every((node) => tooltip.includes(node.textContent.trim()))) return false;
    const edges = edgesAround(element);
    // Text for screen readers only is a pixel or two in size.
    if (edges.length === 0 || edges.some(({ box }) => box.width <= 2 && box.height <= 2)) return false;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const range = document.createRange();
    return texts.some((text) => {
      range.selectNodeContents(text);
      const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
      return edges.some(
        ({ x, y, box: edge }) =>
          (x && boxes.some((box) => box.right > edge.right + 1 || box.left < edge.left - 1)) ||
          (y && boxes.some((box) => box.bottom > edge.bottom + 2 || box.top < edge.top - 2)),
      );
    });
  };
  return [...document.querySelectorAll('body *')].filter(isCut).map((element) => element.outerHTML.slice(0, 160));
})()`;

/** Milliseconds for the layout to adapt to the width, and for a thousand comments to be checked. */
const SETTLED_WITHIN = 10_000;

/** By how many pixels the page, or a dialog on it, is wider than it shows. Runs in the page. */
const excess = `Math.max(...[document.documentElement, ...document.querySelectorAll('dialog[open]')]
  .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))`;

/** Expects that nothing is wider than the screen, nor than the dialog it is in. */
export async function expectToFit(page: Page, where: string): Promise<void> {
  const tooWide = () => page.evaluate(excess);
  const options = { message: `${where}: wider than the screen by`, timeout: SETTLED_WITHIN };
  await expect.poll(tooWide, options).toBeLessThanOrEqual(0);
}

/** Expects that nothing is wider than the screen and no text is cut off. */
export async function expectWhole(page: Page, where: string): Promise<void> {
  await expectToFit(page, where);
  const options = { message: `${where}: cut`, timeout: SETTLED_WITHIN };
  await expect.poll(() => page.evaluate(cutTexts), options).toEqual([]);
}

/** Returns the focused element; null if the focus has left the page. Runs in the page. */
const noteFocus = `(() => {
  const at = document.activeElement;
  if (!at || at === document.body) return null;
  at.dataset.reached = '';
  // The focus ring of a row's link may be drawn around the row.
  const marks = [getComputedStyle(at), getComputedStyle(at, '::after'), getComputedStyle(at.parentElement)];
  // A radio button may be hidden behind its label, which shows the focus.
  const shown = at.type === 'radio' ? (at.labels[0] ?? at) : at;
  const { width, height, top, bottom } = shown.getBoundingClientRect();
  return {
    html: at.outerHTML.slice(0, 120),
    isMarked: marks.some(({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none'),
    isInView: width > 0 && height > 0 && bottom > 0 && top < innerHeight,
  };
})()`;

/**
 * Finds elements that the keyboard should have reached but did not. One radio button per group is enough. Runs in the
 * page.
 */
const notReached = `[...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled && one.tabIndex >= 0)
  .filter((one) => one.type !== 'radio' && one.type !== 'hidden' && !('reached' in one.dataset))
  .map((one) => one.outerHTML.slice(0, 120))`;

interface Stop {
  html: string;
  isMarked: boolean;
  isInView: boolean;
}

const MOST_STOPS = 1500;

/** Expects that Tab reaches every control, that the focus is always visible, and that it is never trapped. */
export async function expectKeyboardReachesAll(page: Page, where: string): Promise<void> {
  let stops = 0;
  for (; stops < MOST_STOPS; stops++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate<Stop | null>(noteFocus);
    if (!stop) break;
    expect(stop, `${where}: where the keyboard is`).toMatchObject({ isMarked: true, isInView: true });
  }
  expect(stops, `${where}: the keyboard gets out`).toBeLessThan(MOST_STOPS);
  expect(await page.evaluate(notReached), `${where}: not reached by keyboard`).toEqual([]);
}

/** What is used of an element in the page. */
interface Found {
  getBoundingClientRect(): { left: number; top: number; width: number; height: number };
  contains(other: unknown): boolean;
  ownerDocument: { elementFromPoint(x: number, y: number): unknown };
}

/** Expects that the middle of an element is on the screen, and under nothing: neither a header nor a dialog. */
export async function expectSeen(element: Locator): Promise<void> {
  await expect(element).toBeInViewport({ ratio: 1 });
  const isOnTop = (found: Found) => {
    const { left, top, width, height } = found.getBoundingClientRect();
    return found.contains(found.ownerDocument.elementFromPoint(left + width / 2, top + height / 2));
  };
  await expect.poll(() => element.evaluate(isOnTop)).toBe(true);
}

/** Lets each page that is opened from now on add up how much moves in it without a press. */
export const countShifts = (page: Page) =>
  page.addInitScript(`globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources } of list.getEntries()) {
        if (!hadRecentInput) shifts.push({ value, moved: sources.map(({ node }) => node?.outerHTML?.slice(0, 120)) });
      }
    }).observe({ type: 'layout-shift', buffered: true })`);

/** The most that may move while a page loads: the sum of the layout shifts. */
const MOST_SHIFT = 0.02;

/** Expects that hardly anything has moved since the page was opened. */
export async function expectSteady(page: Page, where: string): Promise<void> {
  const shifts = await page.evaluate<{ value: number; moved: string[] }[]>('shifts');
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `${where}: what moves: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(MOST_SHIFT);
}
