import type { Endpoint, Request } from '#contract/platform/endpoint.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { Section } from '../../base/i18n/sections.ts';
import type { IconName } from '../../base/ui/icons.ts';

/** The names of the parameters in a path: `/s/$tableId/$entryNo` has `tableId` and `entryNo`. */
type ParamOf<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamOf<Rest>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never;

/** A parsed address of a page, on which its calls depend. */
export interface PageAddress<Path extends string, Search> {
  params: Readonly<Record<ParamOf<Path>, string>>;
  search: Search;
  /** The table of `$tableId`; meaningless on a page without one. */
  table: TableRules;
}

/** A GET or POST call that only reads, with the request that a page makes. */
export interface PageCall {
  endpoint: Endpoint;
  request: object;
}

/**
 * The place of a page in the side menu: `site` at its top, then `stellaverse` below that heading, and `more`. A `tab` is
 * shown by the page above it (`up`), and `foot` by the foot of every page.
 */
export interface MenuPlace {
  group: 'site' | 'stellaverse' | 'more' | 'tab' | 'foot';
  icon: IconName;
  /** Whether the menu shows it to logged-in players only. */
  needsLogin?: true;
  /** Whether the menu shows it to moderators and admins only. */
  needsRole?: 'moderator';
}

/**
 * The most script, in kB (1000 bytes) of brotli, that a page may load until it is idle, by what one does there. The build
 * fails above it.
 */
export const budgets = { reads: 165, forms: 200, moderates: 230 } as const;

/**
 * Describes a page, apart from its screen and texts. Routes, document heads, preloads, menu and tests are derived from
 * it.
 */
export interface Page<Path extends string, Search extends object, Place extends MenuPlace | undefined> {
  /** As the router writes it, with `$name` for each parameter. */
  path: Path;
  /** The module of its screen, from `web/`; it exports the component by the name of the file. */
  screen: `${string}Page.tsx`;
  /**
   * The texts that it shows besides those of the frame. Its description for search engines is `pages.<name of the
   * page>`.
   */
  texts: readonly Section[];
  /** The i18n key of its heading, which is also the title of its document; null if the title comes from its data. */
  title: string | null;
  /** Values for the title, besides the parameters of the path. */
  titleValues?: Readonly<Record<string, string>>;
  /** Parses the query of its address, which is untrusted: unknown values must become undefined. */
  search?(query: Record<string, unknown>): Search;
  /** The calls that it makes when it opens. Endpoints that are not in the first script are imported here, on demand. */
  calls?(address: PageAddress<Path, Search>): Promise<readonly PageCall[]>;
  menu?: Place;
  /** Its budget of script; by default that of a page that one reads. */
  budget?: keyof typeof budgets;
  /** The name of the page of the menu that a detail page or a tab belongs to: the way up in its breadcrumb. */
  up?: string;
}

/** The query of an address: a link may leave out any part of it. */
type Optional<Search> = { [Name in keyof Search]?: Search[Name] | undefined };

/** Any page. */
export type AnyPage = Page<string, object, MenuPlace | undefined>;

/** Declares a page and keeps its literal types. */
export function definePage<
  const Path extends string,
  // biome-ignore lint/complexity/noBannedTypes: a page without a query
  Search extends object = {},
  const Place extends MenuPlace | undefined = undefined,
>(page: Page<Path, Search, Place>): Page<Path, Optional<Search>, Place> {
  return page;
}

/** Names a call with its request, checked against the endpoint. */
export function pageCall<E extends Endpoint>(endpoint: E, request: Request<E>): PageCall {
  return { endpoint, request };
}
