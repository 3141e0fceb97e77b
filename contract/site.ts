import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ok } from './fields.ts';

/** An address with `{md5}`, `{sha256}`, `{title}` or `{artist}` in it, each to be filled in percent-encoded. */
const template = z.object({ name: z.string(), address: z.string() });

/** Where the pages of a chart lead outside, as the operator has configured it; an empty list or null shows nothing. */
export const links = endpoint({
  method: 'GET',
  path: '/api/links',
  summary: 'Tells where the pages of a chart lead outside.',
  access: 'anyone',
  reply: z.object({
    ...ok,
    scoreSites: z.array(template),
    scoreViewer: template.nullable(),
    videoSite: template.nullable(),
    diffTool: z.string().nullable(),
  }),
  refusals: [],
});
