import path from 'node:path';
import type { Rolldown } from 'vite';

const web = path.join(import.meta.dirname, '../../web');
const ours = /\/(web|contract|domain)\//;

/** What so many pages need is in one file. */
const MANY = 7;

/** What checks drafts and opens archives, and the inputs of forms: pages that one only reads do without. */
const onlyForms = /node_modules\/(zod|@zip\.js|@mantine)\//;

const found = new Map<string, readonly string[]>();

/** Returns the screens that need a module at once, by their paths from `web/`. */
function screensOf(bundle: Rolldown.ChunkingContext, id: string): readonly string[] {
  const known = found.get(id);
  if (known) return known;
  const seen = new Set([id]);
  for (const module of seen) for (const importer of bundle.getModuleInfo(module)?.importers ?? []) seen.add(importer);
  const lazy = [...seen].filter((module) => bundle.getModuleInfo(module)?.dynamicImporters.length);
  const screens = lazy.filter((module) => /\/web\/.*Page\.tsx$/.test(module));
  const paths = screens.map((screen) => path.relative(web, screen)).sort();
  found.set(id, paths);
  return paths;
}

/** Whether a module matches, or anything that it imports at once. */
function imports(bundle: Rolldown.ChunkingContext, id: string, wanted: RegExp, seen: Set<string> = new Set()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  return wanted.test(id) || !!bundle.getModuleInfo(id)?.importedIds.some((next) => imports(bundle, next, wanted, seen));
}

/** One group for what that number of screens share; `MANY` stands for more too. */
function sharedBy(count: number) {
  return {
    name(id: string, bundle: Rolldown.ChunkingContext): string | null {
      const screens = screensOf(bundle, id);
      if (Math.min(screens.length, MANY) !== count) return null;
      if (count > 0 && count < MANY) return screens.map((screen) => path.basename(screen, 'Page.tsx')).join('-');
      const name = count === 0 ? 'dialogs' : 'parts';
      return imports(bundle, id, onlyForms) ? `form-${name}` : name;
    },
    test: ours,
    minShareCount: 2,
    // What a module imports comes with it, and is needed by as many screens at least: those groups choose first.
    priority: count,
  };
}

/**
 * The files of what screens and dialogs share, so that a page loads nothing that it does not need: what most pages need
 * is one file, what the same few pages need is one each. What only dialogs share is apart, with inputs or without.
 */
export const sharedChunks = Array.from({ length: MANY + 1 }, (_, count) => sharedBy(count));
