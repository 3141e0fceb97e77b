/**
 * Writes `server/platform/database/schema.ts`, the types with which Kysely checks queries, from an empty database after all
 * migrations. With `--check` it writes nothing, and fails if the file is not up to date.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { createKysely } from '#server/platform/database/connect.ts';
import { openEmbedded } from '#server/platform/database/embedded.ts';
import type { DB } from '#server/platform/database/schema.ts';
import { embeddedTemplate } from '#testing/database/embeddedTemplate.ts';
import { writeOrCheck } from './writeOrCheck.ts';

interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  hasDefault: boolean;
  alwaysGenerated: boolean;
  /** The definitions of the check constraints on this column alone. */
  checks: string[];
}

const TYPES: Record<string, string> = {
  bool: 'boolean',
  bytea: 'ColumnType<Buffer, Uint8Array, Uint8Array>',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'Json',
  numeric: 'number',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  xid8: 'string',
};

/** What columns of JSON hold that one function writes: `storeChart`. */
const JSON_OF: Record<string, string> = { 'chart.opening': 'Json<ChartView>', 'chart.summary': 'Json<ChartSummary>' };

async function readColumns(db: Kysely<DB>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select
      c.table_name as table,
      c.column_name as name,
      c.udt_name as type,
      c.is_nullable = 'YES' as nullable,
      c.column_default is not null or c.is_identity = 'YES' as has_default,
      c.identity_generation = 'ALWAYS' or c.is_generated = 'ALWAYS' as always_generated,
      array(
        select pg_get_constraintdef(k.oid)
        from pg_constraint k
        where k.contype = 'c'
          and k.conrelid = c.table_name::regclass
          and k.conkey = array[c.ordinal_position::smallint]
      ) as checks
    from information_schema.columns c
    where c.table_schema = 'public' and c.table_name not in ('migration', 'migration_checksum', 'migration_lock')
    order by c.table_name, c.ordinal_position`.execute(db);
  return rows;
}

/** Returns the type of a column with a check constraint that allows a few values only. */
function allowedValues(checks: string[]): string | undefined {
  const list = checks.map((check) => /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(check)?.[1]).find(Boolean);
  return list
    ?.split(', ')
    .map((value) => value.replace(/::\w+$/, ''))
    .join(' | ');
}

function typeOf({ table, name, type, nullable, hasDefault, alwaysGenerated, checks }: Column): string {
  const isArray = type.startsWith('_');
  const base = JSON_OF[`${table}.${name}`] ?? TYPES[isArray ? type.slice(1) : type];
  if (base === undefined) throw new Error(`${table}.${name}: no type of ours for ${type}`);
  const value = (allowedValues(checks) ?? base) + (isArray ? '[]' : '');
  const orNull = nullable ? `${value} | null` : value;
  if (alwaysGenerated) return `GeneratedAlways<${orNull}>`;
  return hasDefault ? `Generated<${orNull}>` : orNull;
}

const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const pascalCase = (name: string) => camelCase(`_${name}`);

function write(columns: Column[]): string {
  const tables = [...new Set(columns.map(({ table }) => table))];
  const body = tables.map((table) => {
    const lines = columns
      .filter((column) => column.table === table)
      .map((column) => `  ${camelCase(column.name)}: ${typeOf(column)};`);
    return `export interface ${pascalCase(table)}Table {\n${lines.join('\n')}\n}\n`;
  });
  const wanted = ['ColumnType', 'Generated', 'GeneratedAlways'].filter(
    (type) => type === 'ColumnType' || body.join().includes(`${type}<`),
  );
  return [
    '// Written by scripts/schemaTypes.ts from the migrations; change those and run `node scripts/schemaTypes.ts`.\n',
    `import type { ${wanted.join(', ')} } from 'kysely';`,
    "import type { ChartView } from '#domain/charts/chartView.ts';",
    "import type { ChartSummary } from '#domain/charts/summary.ts';\n",
    '/** Read as what was stored; written as its JSON text, because the driver takes an array for one of SQL. */',
    'export type Json<Value = unknown> = ColumnType<Value, string, string>;\n',
    body.join('\n'),
    `export interface DB {\n${tables.map((table) => `  ${camelCase(table)}: ${pascalCase(table)}Table;`).join('\n')}\n}\n`,
  ].join('\n');
}

const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'stellaverse-schema-'));
fs.cpSync(await embeddedTemplate(), copy, { recursive: true });
const { pool, close } = await openEmbedded(copy, { durable: false });
const fresh = write(await readColumns(createKysely(pool)));
await close();
fs.rmSync(copy, { recursive: true });

writeOrCheck('server/platform/database/schema.ts', fresh);
