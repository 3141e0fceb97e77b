import path from 'node:path';
import type { Rolldown } from 'vite';
import { pages } from '../../web/frame/pages/pages.ts';

const ours = /\/(web|contract|domain)\//;

/** What so many pages need is in one file. */
const MANY = 7;

/** What checks drafts and opens archives, and the inputs of forms: pages that one only reads do without. */
const onlyForms = /node_modules\/(zod|@zip\.js|@mantine)\//;

/** What is loaded on its own and needs a module at once, by the names of its files: screens, and dialogs and the like. */
interface Users {
  screens: readonly string[];
  others: readonly string[];
}

const found = new Map<string, Users>();

function usersOf(bundle: Rolldown.ChunkingContext, id: string): Users {
  const known = found.get(id);
  if (known) return known;
  const seen = new Set([id]);
  for (const module of seen) for (const importer of bundle.getModuleInfo(module)?.importers ?? []) seen.add(importer);
  const lazy = [...seen].filter((module) => bundle.getModuleInfo(module)?.dynamicImporters.length);
  const names = lazy.map((module) => path.basename(module).replace(/\.tsx?$/, '')).sort();
  const isScreen = (name: string) => name.endsWith('Page');
  const users = { screens: names.filter(isScreen), others: names.filter((name) => !isScreen(name)) };
  found.set(id, users);
  return users;
}

/** Whether a module matches, or anything that it imports at once. */
function imports(bundle: Rolldown.ChunkingContext, id: string, wanted: RegExp, seen: Set<string> = new Set()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  return wanted.test(id) || !!bundle.getModuleInfo(id)?.importedIds.some((next) => imports(bundle, next, wanted, seen));
}

/** What only pages of moderators share, or only those and forms, is not loaded by pages that one reads. */
function lightest(screens: readonly string[]): string {
  const shared = Object.values(pages).filter(({ screen }) => screens.includes(path.basename(screen, '.tsx')));
  const kinds = new Set(shared.map(({ budget = 'reads' }) => budget));
  return kinds.delete('moderates') && kinds.size === 0
    ? 'moderator-'
    : kinds.delete('forms') && kinds.size === 0
      ? 'formal-'
      : '';
}

/** One group for what that number of screens share; `MANY` stands for more too. */
function sharedBy(count: number) {
  return {
    name(id: string, bundle: Rolldown.ChunkingContext): string | null {
      const { screens, others } = usersOf(bundle, id);
      if (Math.min(screens.length, MANY) !== count) return null;
      const [screen] = screens;
      // A drawing that a page loads later does not load what that page alone shares with another dialog.
      if (count === 1) return [screen, ...others].join('_');
      if (count > 0 && count < MANY) return screens.join('_');
      const isForm = imports(bundle, id, onlyForms);
      if (count === MANY) return isForm ? 'form-parts' : `${lightest(screens)}parts`;
      return isForm ? 'form-dialogs' : null;
    },
    test: ours,
    minShareCount: 2,
    // What a module imports comes with it, and is needed by as many screens at least: those groups choose first.
    priority: count + 1,
  };
}

/**
 * The files of what screens and dialogs share, so that a page loads nothing that it does not need: what most pages need
 * is one file, what the same few pages need is one each. What only dialogs share is one file where it has
 * inputs, and else one for the same dialogs.
 */
export const sharedChunks = Array.from({ length: MANY + 1 }, (_, count) => sharedBy(count));
