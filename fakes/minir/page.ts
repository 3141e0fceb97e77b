/** Markup whose inserted values are already escaped. */
export interface Markup {
  readonly markup: string;
}

type Inserted = string | number | Markup | readonly Markup[];

/** A template tag for markup. Inserted values are escaped unless they are `Markup`. */
export function html(pieces: TemplateStringsArray, ...inserted: readonly Inserted[]): Markup {
  return { markup: pieces.map((piece, index) => `${piece}${markupOf(inserted[index] ?? '')}`).join('') };
}

function markupOf(value: Inserted): string {
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** Returns a whole page, which says first that it is a fake. */
export function page(title: string, content: Markup, script?: string): string {
  const { markup } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<link rel="stylesheet" href="/minir/style.css">
</head>
<body>
<header>This is not MinIR. It is a stand-in on your own machine, to try the site with. It knows nobody but the players
that are registered here, and keeps their passwords as they are typed: invent one.</header>
<main>
<h1>${title}</h1>
${content}
</main>
${script === undefined ? '' : html`<script type="module" src="${script}"></script>`}
</body>
</html>
`;
  return markup;
}
