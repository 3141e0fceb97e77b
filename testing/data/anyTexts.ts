import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import type { Context } from '#server/platform/context.ts';
import type { DB } from '#server/platform/database/schema.ts';
import { backupTables } from '#server/site/backup/backupTables.ts';

/** Signs that end a line somewhere, or are more than one byte, unit or sign. PostgreSQL stores no NUL. */
const sign = fc.oneof(
  fc.constantFrom(...'\u2028 \u2029 \u0085 \r \r\n \n \v \f 𠮷 e\u0301 \u202e \u2067 \ufeff \\ "'.split(' ')),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter((one) => one !== '\0'),
);
export const anyTexts = fc.array(fc.string({ unit: sign, maxLength: 20 }), { minLength: 7, maxLength: 40 });

/** A column of a table of backups. */
interface Column {
  table: string;
  name: string;
  type: string;
  isText: boolean;
  isRequired: boolean;
  /** The column that it refers to. */
  refersTo: { table: string; name: string } | null;
  /** The conditions that name it. */
  checks: string[];
}

async function columns(db: Kysely<DB>): Promise<Column[]> {
  const tables = (await backupTables(db)).map(({ name }) => name);
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
      a.atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype, 'json'::regtype) as is_text,
      a.attnotnull and not a.atthasdef and a.attidentity = '' as is_required,
      (
        select jsonb_build_object('table', k.confrelid::regclass::text, 'name', f.attname)
        from pg_constraint k cross join unnest(k.conkey, k.confkey) as pair (own, other)
          join pg_attribute f on f.attrelid = k.confrelid and f.attnum = pair.other
        where k.conrelid = c.oid and k.contype = 'f' and pair.own = a.attnum limit 1
      ) as refers_to,
      array(
        select pg_get_constraintdef(oid) from pg_constraint
        where conrelid = c.oid and contype = 'c' and a.attnum = any(conkey)
      ) as checks
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${tables})
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
    order by array_position(${tables}, c.relname::text), a.attnum`.execute(db);
  return rows;
}

/** A value of each type, but of lists and JSON. */
const VALUES: Readonly<Record<string, string>> = {
  integer: '1',
  smallint: '1',
  bigint: '1',
  real: '1',
  'double precision': '1',
  boolean: 'true',
  'timestamp with time zone': 'now()',
  date: 'now()',
  bytea: `'\\x00ff'`,
  text: `'x'`,
};

/** Gives a site a row in each table of backups that has none, and each text that depends on another column. */
export async function addMissingRows({ db }: Context): Promise<void> {
  for (const [table, own] of Map.groupBy(await columns(db), (column) => column.table)) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) continue;
    const required = own.filter(({ isRequired }) => isRequired);
    const values = required.map(({ type, refersTo, checks }) => {
      if (refersTo) return sql`(select ${sql.ref(refersTo.name)} from ${sql.table(refersTo.table)} limit 1)`;
      // A column that holds one of some words.
      const word = checks
        .find((check) => check.includes(' ANY '))
        ?.match(/'\w+'::text/g)
        ?.at(-1);
      return sql.raw(word ?? VALUES[type] ?? `'{}'`);
    });
    const names = required.map(({ name }) => sql.ref(name));
    await sql`insert into ${sql.table(table)} (${sql.join(names)}) overriding system value values (${sql.join(values)})`.execute(
      db,
    );
  }
  const last = (table: string) => sql`(select max(id) from ${sql.table(table)})`;
  await sql`
    update account set banned_at = now(), ban_reason = 'x', barred_at = now(), barred_reason = 'x', warned_at = now(), warn_reason = 'x'
    where id = ${last('account')}`.execute(db);
  await sql`
    insert into account (created_at, deleted_at, nickname_hash) values (now(), now(), 'x')`.execute(db);
  await sql`update account_join set split_at = now(), split_reason = 'x'`.execute(db);
  await sql`update vote set voided_at = now(), voided_reason = 'x' where id = ${last('vote')}`.execute(db);
  await sql`
    update upload set account_id = null, anonymous_name = 'x', password_hash = 'x'
    where entry_no = (select max(entry_no) from upload)`.execute(db);
}

/**
 * Replaces every text of a site by some of these, with a suffix, since some must differ. Texts stay that are
 * one of some words, refer to a row or name a file.
 *
 * @throws Error when a column has no text to replace
 */
export async function fillTexts({ db }: Context, texts: readonly string[]): Promise<void> {
  const free = (await columns(db)).filter(
    ({ table, isText, refersTo, checks, name }) =>
      isText &&
      !refersTo &&
      name !== 'file_sha256' &&
      table !== 'brought_file' &&
      !checks.some((check) => check.includes('::text')),
  );
  // The audit trail refuses every change.
  await sql`alter table trail disable trigger user`.execute(db);
  // Also unlike every text that was filled in before, since rows are compared one by one.
  const suffix = sql`'#' || row.no || '#' || txid_current()`;
  for (const [at, { table, name, type, checks }] of free.entries()) {
    const text = sql`(${texts}::text[])[1 + (row.no + ${at}::int) % ${texts.length}::int] || ${suffix}`;
    const value = { text, 'text[]': sql`array[${text}, '']` }[type] ?? sql`jsonb_build_object(${text}, ${text})`;
    const column = sql.ref(name);
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} t set ${column} = ${value}
      from (select ctid, row_number() over ()::int as no from ${sql.table(table)}) row
      where t.ctid = row.ctid and (t.${column} is not null or ${checks.length === 0})`.execute(db);
    if (!numAffectedRows) throw new Error(`${table}.${name} has no text`);
  }
}
