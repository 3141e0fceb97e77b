import pg from 'pg';

const { builtins } = pg.types;

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number`);
  return value;
}

/**
 * Converts values of SQL to JavaScript, the same on both engines. `bigint` (also of `count(*)`) and `numeric` become
 * numbers and `date` stays text, `YYYY-MM-DD`. The rest are the defaults of `pg`: `timestamptz` is a `Date`, `bytea` a
 * `Buffer`, `jsonb` is parsed.
 */
export const valueTypes = new pg.TypeOverrides();
valueTypes.setTypeParser(builtins.INT8, safeInteger);
valueTypes.setTypeParser(builtins.NUMERIC, Number);
valueTypes.setTypeParser(builtins.DATE, String);
