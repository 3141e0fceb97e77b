import fc from 'fast-check';
import { z } from 'zod';

/** Texts that are known to break programs. */
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

/**
 * A text that is known to cause harm. `isText`: a text field must keep it unchanged; otherwise the field must refuse
 * it.
 */
interface HostileMark {
  readonly name: string;
  readonly text: string;
  readonly isText: boolean;
}

const mark = (name: string, text: string, isText = true): HostileMark => ({ name, text, isText });

/** Texts to try in every text field. None is blank. Those that a field must accept have at most 200 characters. */
export const HOSTILE_MARKS: readonly HostileMark[] = [
  mark('markup', '<b>bold</b><img src=x onerror=alert(1)>'),
  mark('a script', '</script><script>alert(1)</script><!--'),
  mark('an end of an attribute', `"'><svg/onload=alert(1)>`),
  mark('a line that game clients read', '<meta name="bmstable" content="other.json" />'),
  mark('SQL', `'); drop table vote; --`),
  mark('a placeholder', `$\{7*7} {{7*7}} #{7*7} %s $1`),
  mark('right-to-left marks', 'abc\u200fgnp\u200e \u061cx'),
  mark('right-to-left overrides', 'abc\u202egnp.exe\u202c', false),
  mark('right-to-left isolates', '\u2067right\u2069 x', false),
  mark('Arabic and Hebrew', 'العربية עברית'),
  mark('4-byte characters', '𝕊𝕥𝕖𝕝𝕝𝕒 🌟👩‍🚀 𠮷'),
  mark('zero-width characters', 'z\u200be\u200cr\u200do\u2060w\ufeffi'),
  mark('many combining marks', `Z${'\u0336\u0489\u0300'.repeat(60)}`),
  mark('line separators', 'a\u2028b\u2029c'),
  mark('line ends and tabs', 'a\r\nb\tc'),
  mark('a vertical tab', 'a\vb', false),
  mark('C0 control characters', 'a\u0001b\u001bc\u007fd', false),
  mark('C1 control characters', 'a\u0085b\u009b2Jc', false),
  mark('noncharacters', 'a\uffffb\ufffec'),
  mark('a property name of every object', '__proto__'),
  mark('backslashes', '\\\\ \\u0000 \\" \\'),
  mark('200 characters of 4 bytes', '🌟'.repeat(200)),
  mark('NUL', 'a\0b', false),
  mark('the first half of a surrogate pair', 'a\ud83cb', false),
  mark('the second half of a surrogate pair', '\udf1fa', false),
  mark('201 characters', 'x'.repeat(201), false),
  mark('1 MB', 'x'.repeat(2 ** 20), false),
  mark('1 MB of 4-byte characters', '🌟'.repeat(2 ** 18), false),
];

const HOSTILE_NUMBERS = [0, -0, -1, 0.5, 13, 2 ** 31, 2 ** 53, 1e12, 1e308, Number.MIN_VALUE];

/** Texts that are valid in a field, by the name of the field. */
export type Known = Readonly<Record<string, readonly string[]>>;

const text = (known: readonly string[] = ['x']) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  );

const number = fc.oneof(fc.integer({ min: 0, max: 12 }), fc.constantFrom(...HOSTILE_NUMBERS));

/** Any JSON value. */
const anything = fc.oneof(
  fc.constantFrom(null, true, false, [], {}, [[]], { toString: 1 }, ...HOSTILE_TEXTS, ...HOSTILE_NUMBERS),
  fc.jsonValue({ maxDepth: 2 }),
);

type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * Returns inputs for a schema of the contract. Most are valid, so that they reach the action, with hostile texts and
 * numbers among them. Sometimes any part has another type, or an object lacks a required field.
 */
export function inputsFor(schema: z.ZodType, known: Known): fc.Arbitrary<unknown> {
  return fromJson(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, known);
}

function fromJson(schema: JsonSchema, known: Known, field = ''): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 40, arbitrary: valid(schema, known, field) }, { weight: 1, arbitrary: anything });
}

function valid(schema: JsonSchema, known: Known, field: string): fc.Arbitrary<unknown> {
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
