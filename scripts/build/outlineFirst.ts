import type { Plugin } from 'vite';

const styleSheets = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Moves the site's style sheets below the outline of the static page, and its scripts after them: the outline is
 * painted as soon as the document has arrived, with the few styles in its own head.
 */
export function outlineFirst(): Plugin {
  return {
    name: 'outline-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const links = html.match(styleSheets)?.join('') ?? '';
        return html
          .replace(styleSheets, '')
          .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
          .replace(/\s*<\/body>/, `${links}\n  </body>`);
      },
    },
  };
}
