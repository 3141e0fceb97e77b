/** What is read of an OpenAPI document; all of it may be missing. */
export interface OpenApi {
  info?: { title?: string; version?: string; description?: string };
  tags?: readonly { name: string; description?: string }[];
  paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components?: { schemas?: Readonly<Record<string, Schema>> };
}

export interface Operation {
  tags?: readonly string[];
  summary?: string;
  description?: string;
  parameters?: readonly Parameter[];
  requestBody?: { content?: Content };
  responses?: Readonly<Record<string, { description?: string; content?: Content }>>;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}

type Content = Readonly<Record<string, { schema?: Schema }>>;

/** A JSON schema, as far as it is told. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema | boolean;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  pattern?: string;
}

/** One call of the document. */
export interface ApiEndpoint {
  /** Its place on the page: `GET-api-song-entryNo`. */
  id: string;
  method: string;
  path: string;
  tag: string;
  operation: Operation;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** Every call, in the order of the document. */
export function endpointsOf({ paths = {} }: OpenApi): ApiEndpoint[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    methods.flatMap((name) => {
      const operation = operations[name];
      if (!operation) return [];
      const method = name.toUpperCase();
      const id = `${method}${path}`.replace(/[^\w]+/g, '-').replace(/-$/, '');
      return [{ id, method, path, tag: operation.tags?.[0] ?? '', operation }];
    }),
  );
}

/** The calls that have every word in their path, their summary or a code they refuse with. */
export function findEndpoints(calls: readonly ApiEndpoint[], document: OpenApi, search: string): ApiEndpoint[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return calls.filter((call) => {
    const { summary = '', description = '' } = call.operation;
    const codes = refusalsOf(call, document).map(({ code }) => code);
    const text = [call.method, call.path, call.tag, summary, description, ...codes].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** A schema of its own, where it names another; what stands beside the name holds more narrowly. */
export function resolved(schema: Schema, { components }: OpenApi): Schema {
  const name = schema.$ref?.split('/').at(-1);
  const named = name === undefined ? undefined : components?.schemas?.[name];
  if (!named) return schema;
  const { $ref: _, ...beside } = schema;
  return { ...named, ...beside };
}

/** The codes a call may refuse with, by their status. */
export function refusalsOf({ operation }: ApiEndpoint, document: OpenApi): { status: string; code: string }[] {
  const refusals = Object.entries(operation.responses ?? {})
    .filter(([status]) => !status.startsWith('2'))
    .flatMap(([status, { content = {} }]) => {
      const schema = Object.values(content)[0]?.schema;
      return schema ? codesIn(schema, document).map((code) => ({ status, code })) : [];
    });
  return refusals.sort((a, b) => a.status.localeCompare(b.status));
}

/** What `error` can be, whichever way the schema says it. */
function codesIn(schema: Schema, document: OpenApi): string[] {
  const whole = resolved(schema, document);
  const parts = [...(whole.anyOf ?? []), ...(whole.oneOf ?? []), ...(whole.allOf ?? [])];
  const { error } = whole.properties ?? {};
  const values = error ? allValues(resolved(error, document), document) : [];
  // What a schema says itself narrows what its parts say.
  return [...new Set(values.length > 0 ? values : parts.flatMap((part) => codesIn(part, document)))];
}

function allValues(schema: Schema, document: OpenApi): string[] {
  const own = schema.const === undefined ? (schema.enum ?? []) : [schema.const];
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (own.length > 0) return own.map(String);
  return parts.flatMap((part) => allValues(resolved(part, document), document));
}

/** What a call sends and answers, of a body or a reply. */
export function schemaOf(part: { content?: Content } | undefined): { type: string; schema: Schema } | null {
  const [type, content] = Object.entries(part?.content ?? {})[0] ?? [];
  return type && content?.schema ? { type, schema: content.schema } : null;
}

/** A schema in a few words: `integer from 1`, `"yes" | "no"`, `array of object`. */
export function typeName(schema: Schema, document: OpenApi): string {
  const whole = resolved(schema, document);
  if (whole.const !== undefined) return JSON.stringify(whole.const);
  if (whole.enum) return whole.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = whole.anyOf ?? whole.oneOf;
  if (choices) return [...new Set(choices.map((one) => typeName(one, document)))].join(' | ');
  if (whole.items && typeof whole.items === 'object') return `${typeName(whole.items, document)}[]`;
  const type = [whole.type ?? (whole.properties ? 'object' : 'any')].flat().join(' | ');
  return whole.format ? `${type} (${whole.format})` : type;
}

/** The fields below a schema: of the object itself, of what a list holds, or of any of its choices. */
export function fieldsOf(schema: Schema, document: OpenApi): { name: string; schema: Schema; isRequired: boolean }[] {
  const whole = resolved(schema, document);
  const own = Object.entries(whole.properties ?? {}).map(([name, field]) => ({
    name,
    schema: field,
    isRequired: whole.required?.includes(name) ?? false,
  }));
  if (own.length > 0) return own;
  if (whole.items && typeof whole.items === 'object') return fieldsOf(whole.items, document);
  const inner = [...(whole.allOf ?? []), ...(whole.anyOf ?? []), ...(whole.oneOf ?? [])];
  return inner.map((one) => fieldsOf(one, document)).find((fields) => fields.length > 0) ?? [];
}
