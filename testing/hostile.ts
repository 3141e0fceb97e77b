import fc from 'fast-check';
import { z } from 'zod';

/** Texts that have broken programs before. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00x',
  '\ufeff',
  '\u202e',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  "'; drop table account; --",
  '" or 1=1',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '%',
  '%zz',
  '#{7*7}',
  '{{7*7}}',
  '\\',
  '\r\nSet-Cookie: sid=x',
  '0',
  '-1',
  '1.5',
  '1e999',
  'NaN',
  'true',
  'null',
  '𝕊𝕥𝕖𝕝𝕝𝕒 🌟👩‍🚀',
  'x'.repeat(10_001),
];

const HOSTILE_NUMBERS = [0, -0, -1, 0.5, 13, 2 ** 31, 2 ** 53, 1e12, 1e308, Number.MIN_VALUE];

/** Texts that mean something here, by the name of the field that holds them. */
export type Known = Readonly<Record<string, readonly string[]>>;

const text = (known: readonly string[] = ['x']) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  );

const number = fc.oneof(fc.integer({ min: 0, max: 12 }), fc.constantFrom(...HOSTILE_NUMBERS));

/** Any JSON at all. */
const anything = fc.oneof(
  fc.constantFrom(null, true, false, [], {}, [[]], { toString: 1 }, ...HOSTILE_TEXTS, ...HOSTILE_NUMBERS),
  fc.jsonValue({ maxDepth: 2 }),
);

type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * Inputs for a schema of the contract: mostly what it asks for, so that they get through to the action, with hostile texts
 * and numbers among them, now and then something of quite another kind at any place, and objects that lack what they need.
 */
export function inputsFor(schema: z.ZodType, known: Known): fc.Arbitrary<unknown> {
  return fromJson(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, known);
}

function fromJson(schema: JsonSchema, known: Known, field = ''): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 40, arbitrary: asAsked(schema, known, field) }, { weight: 1, arbitrary: anything });
}

function asAsked(schema: JsonSchema, known: Known, field: string): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fromJson(one as JsonSchema, known, field)));
  switch (schema.type) {
    case 'string':
      return text(known[field]);
    case 'number':
    case 'integer':
      return number;
    case 'boolean':
      return fc.boolean();
    case 'object':
      return objectOf(schema, known);
    default:
      return fc.oneof(text(known[field]), number);
  }
}

function objectOf({ properties = {}, required = [] }: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, field]) => {
    const entry = fromJson(field as JsonSchema, known, name).map((value) => [name, value] as const);
    return fc.option(entry, { freq: required.includes(name) ? 60 : 2 });
  });
  return fc.tuple(...fields).map((entries) => Object.fromEntries(entries.filter((entry) => entry !== null)));
}
