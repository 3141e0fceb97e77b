/** What server and screens exchange when the server renders a page (`web/render.tsx`, `server/site/pages/renderer.ts`). */

/** A page to render. */
export interface RenderedAddress {
  /** The path with its query. */
  address: string;
  language: 'en' | 'ja' | 'ko';
  /** The public address of the site, without a slash at the end. */
  origin: string;
}

/** A request that a page makes of the site: some calls that only read are POST. */
export interface SiteRequest {
  path: string;
  method: 'GET' | 'POST';
  body: string | null;
}

/** The response of the site to a request of a page. */
export interface SiteAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A rendered page: the content of its root element, and the replies that it shows, each with the key of its query. */
export interface Rendered {
  html: string;
  replies: (readonly [key: readonly unknown[], reply: unknown])[];
}
