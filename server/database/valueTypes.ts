import pg from 'pg';

const { builtins } = pg.types;

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number`);
  return value;
}

/**
 * How values of SQL become values of JavaScript, the same on both engines: `bigint` (so every `count(*)`) and `numeric` are
 * numbers, `date` is its text `YYYY-MM-DD`, and what `pg` does anyway: `timestamptz` is a `Date`, `bytea` a `Buffer`, `jsonb` parsed.
 */
export const valueTypes = new pg.TypeOverrides();
valueTypes.setTypeParser(builtins.INT8, safeInteger);
valueTypes.setTypeParser(builtins.NUMERIC, Number);
valueTypes.setTypeParser(builtins.DATE, String);
