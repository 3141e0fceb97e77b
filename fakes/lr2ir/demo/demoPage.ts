import type { ServerResponse } from 'node:http';
import { escaped } from '../escaped.ts';

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
label { display: block; font-weight: 600; margin-top: 1rem; }
input, select, textarea { font: inherit; width: 100%; box-sizing: border-box; padding: .4rem; }
button { font: inherit; margin-top: 1rem; padding: .5rem 1.25rem; }
[role=status] { border: 1px solid; border-radius: .4rem; padding: .5rem 1rem; }
`;

/** Sends a page for visitors of the demo. `content` is markup; the caller escapes texts. */
export function sendPage(response: ServerResponse, title: string, content: string, status = 200): void {
  response
    .writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · stand-in for a ranking service</title>
<style>${style}</style>
</head>
<body>
<header><p>This is not a ranking service. It stands in for one, so that the site can be tried out on this machine.</p></header>
<main>
<h1>${escaped(title)}</h1>
${content}
</main>
</body>
</html>
`);
}

/** Redirects the browser to a page (303), so that a reload does not repeat the request. */
export function sendTo(response: ServerResponse, place: string): void {
  response.writeHead(303, { location: place }).end();
}
