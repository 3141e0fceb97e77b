/**
 * Writes `docs/configuration.md` from the schema of the configuration. `--check` only reports whether the file is up to
 * date.
 */
import { z } from 'zod';
import { configSchema } from '#server/platform/config.ts';
import { writeOrCheck } from './writeOrCheck.ts';

interface Property {
  description?: string;
  default?: unknown;
  enum?: unknown[];
}

const { properties = {} } = z.toJSONSchema(configSchema, { io: 'input', unrepresentable: 'any' });

const rows = Object.entries(properties as Record<string, Property>).map(
  ([name, { description, default: value, enum: values }]) => {
    const byDefault = value === undefined ? 'unset' : value === '' ? 'empty' : `\`${value}\``;
    const choices = values ? ` One of ${values.map((each) => `\`${each}\``).join(', ')}.` : '';
    return `| \`${name}\` | ${byDefault} | ${description ?? ''}${choices} |`;
  },
);

writeOrCheck(
  'docs/configuration.md',
  [
    '# Configuration',
    '',
    'The site reads its configuration from environment variables and checks them at the start. It does not start with',
    'a wrong value, and reports the name of the variable. An empty variable counts as unset. No variable is required.',
    '',
    'This page is generated from `server/platform/config.ts` by `node scripts/writeConfigDoc.ts`.',
    '',
    '| Variable | Default | Description |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n'),
);
