import type { Plugin } from 'vite';

const styleSheets = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Moves what styles the site below the outline of the static page, and lets its scripts come after what is painted with: the
 * outline stands as soon as the document is there, with the few styles in its own head.
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
