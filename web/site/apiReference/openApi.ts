/** The parts of an OpenAPI document that are shown; any of them may be missing. */
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

/** The parts of a JSON schema that are shown. */
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

/** An endpoint of the document. */
export interface ApiEndpoint {
  /** Its id on the page: `GET-api-song-entryNo`. */
  id: string;
  method: string;
  path: string;
  tag: string;
  operation: Operation;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** Returns all endpoints, in the order of the document. */
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

/** Returns the endpoints that have every word of the search in their method, path, tag, description or error codes. */
export function findEndpoints(endpoints: readonly ApiEndpoint[], document: OpenApi, search: string): ApiEndpoint[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return endpoints.filter((endpoint) => {
    const { method, path, tag, operation } = endpoint;
    const { summary = '', description = '' } = operation;
    const codes = refusalsOf(endpoint, document).map(({ code }) => code);
    const text = [method, path, tag, summary, description, ...codes].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/**
 * Returns a schema with its `$ref` replaced by what it refers to. Properties beside the `$ref` override those of the
 * target.
 */
export function resolveRef(schema: Schema, { components }: OpenApi): Schema {
  const name = schema.$ref?.split('/').at(-1);
  const target = name === undefined ? undefined : components?.schemas?.[name];
  if (!target) return schema;
  const { $ref: _, ...overrides } = schema;
  return { ...target, ...overrides };
}

/** Returns the error codes of an endpoint, sorted by status. */
export function refusalsOf({ operation }: ApiEndpoint, document: OpenApi): { status: string; code: string }[] {
  const refusals = Object.entries(operation.responses ?? {})
    .filter(([status]) => !status.startsWith('2'))
    .flatMap(([status, { content = {} }]) => {
      const schema = Object.values(content)[0]?.schema;
      return schema ? errorCodesOf(schema, document).map((code) => ({ status, code })) : [];
    });
  return refusals.sort((a, b) => a.status.localeCompare(b.status));
}

/** Returns the values that the field `error` of a schema allows, in whichever form the schema says it. */
function errorCodesOf(schema: Schema, document: OpenApi): string[] {
  const whole = resolveRef(schema, document);
  const parts = [...(whole.anyOf ?? []), ...(whole.oneOf ?? []), ...(whole.allOf ?? [])];
  const { error } = whole.properties ?? {};
  const values = error ? enumValues(resolveRef(error, document), document) : [];
  // The schema's own values are narrower than those of its parts.
  return [...new Set(values.length > 0 ? values : parts.flatMap((part) => errorCodesOf(part, document)))];
}

function enumValues(schema: Schema, document: OpenApi): string[] {
  const own = schema.const === undefined ? (schema.enum ?? []) : [schema.const];
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (own.length > 0) return own.map(String);
  return parts.flatMap((part) => enumValues(resolveRef(part, document), document));
}

/** Returns the content type and schema of a body or reply, or null. */
export function schemaOf(part: { content?: Content } | undefined): { type: string; schema: Schema } | null {
  const [type, content] = Object.entries(part?.content ?? {})[0] ?? [];
  return type && content?.schema ? { type, schema: content.schema } : null;
}

/** Returns the short type name of a schema: `integer`, `"yes" | "no"`, `object[]`, `string (date-time)`. */
export function typeName(schema: Schema, document: OpenApi): string {
  const whole = resolveRef(schema, document);
  if (whole.const !== undefined) return JSON.stringify(whole.const);
  if (whole.enum) return whole.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = whole.anyOf ?? whole.oneOf;
  if (choices) return [...new Set(choices.map((one) => typeName(one, document)))].join(' | ');
  if (whole.items && typeof whole.items === 'object') return `${typeName(whole.items, document)}[]`;
  const type = [whole.type ?? (whole.properties ? 'object' : 'any')].flat().join(' | ');
  return whole.format ? `${type} (${whole.format})` : type;
}

/**
 * Returns the fields of a schema: of the object itself, of the items of an array, or of the first alternative that has
 * some.
 */
export function fieldsOf(schema: Schema, document: OpenApi): { name: string; schema: Schema; isRequired: boolean }[] {
  const whole = resolveRef(schema, document);
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
