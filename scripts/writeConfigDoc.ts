/** Writes `docs/configuration.md` from the schema of the configuration; `--check` says whether it is fresh. */
import { z } from 'zod';
import { configSchema } from '#server/base/config.ts';
import { writeOrCheck } from './writeOrCheck.ts';

interface Property {
  description?: string;
  default?: unknown;
  enum?: unknown[];
}

const { properties = {} } = z.toJSONSchema(configSchema, { io: 'input', unrepresentable: 'any' });

const rows = Object.entries(properties as Record<string, Property>).map(
  ([name, { description, default: value, enum: values }]) => {
    const shown = value === undefined ? 'unset' : `\`${value}\``;
    const choices = values ? ` One of ${values.map((each) => `\`${each}\``).join(', ')}.` : '';
    return `| \`${name}\` | ${shown} | ${description ?? ''}${choices} |`;
  },
);

writeOrCheck(
  'docs/configuration.md',
  [
    '# Configuration',
    '',
    'Environment variables, read and checked at the start; a wrong one is named and the start refused. Every default runs.',
    'This page is written from `server/config.ts` by `node scripts/writeConfigDoc.ts`.',
    '',
    '| Variable | Default | What it is for |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n'),
);
