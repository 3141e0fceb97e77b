import type { SiteDocument } from '#domain/tables/tablePage.ts';

/** A document of the site for tests, with a title in two places and other `content`, as a build makes it. */
export const plainDocument: SiteDocument = ({ title }) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${title.replaceAll('<', '&lt;')}</title>
    <meta property="og:title" content="${title.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}" />
    <script type="module" src="/assets/main-12345678.js"></script>
  </head>
  <body>
    <div id="root"></div>
    <noscript>
      <p>Stellaverse needs JavaScript.</p>
    </noscript>
  </body>
</html>
`;
