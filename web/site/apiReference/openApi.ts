/** The parts of the site's OpenAPI document that are shown. */
export interface OpenApi {
  paths: Readonly<Record<string, Readonly<Partial<Record<'get' | 'post', Operation>>>>>;
  components: { schemas: Readonly<Record<string, Schema>> };
}

interface Operation {
  tags: readonly string[];
  summary: string;
  description: string;
  parameters?: readonly { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Readonly<Record<string, { content: Content }>>;
}

type Content = Readonly<Record<string, { schema: Schema }>>;

/** The parts of a JSON schema that are shown. */
export interface Schema {
  $ref?: string;
  type?: string;
  description?: string;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
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

/** Returns all endpoints, in the order of the document. */
export function endpointsOf({ paths }: OpenApi): ApiEndpoint[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([name, operation]) => {
      const method = name.toUpperCase();
      const id = `${method}${path}`.replace(/[^\w]+/g, '-').replace(/-$/, '');
      return { id, method, path, tag: operation.tags[0] ?? '', operation };
    }),
  );
}

/** Returns a tag as a heading: `clientKeys` as `Client keys`. */
export const tagHeading = (tag: string): string =>
  tag.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase());

/** Returns the endpoints that have every word of the search in their method, path, tag, description or error codes. */
export function findEndpoints(endpoints: readonly ApiEndpoint[], search: string): ApiEndpoint[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return endpoints.filter((endpoint) => {
    const { method, path, tag, operation } = endpoint;
    const codes = refusalsOf(endpoint).map(({ code }) => code);
    const text = [method, path, tag, operation.summary, operation.description, ...codes].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Returns the error codes of an endpoint by status: the values that the field `error` of a refusal has. */
export function refusalsOf({ operation }: ApiEndpoint): { status: string; code: string }[] {
  return Object.entries(operation.responses).flatMap(([status, response]) => {
    const codes = contentOf(response)?.schema.properties?.error?.enum ?? [];
    return status === '200' ? [] : codes.map((code) => ({ status, code: String(code) }));
  });
}

/** Returns the content type and schema of a body or response, or null. */
export function contentOf(part: { content: Content } | undefined): { type: string; schema: Schema } | null {
  const [first] = Object.entries(part?.content ?? {});
  return first ? { type: first[0], schema: first[1].schema } : null;
}

/** Returns a schema with its `$ref` replaced by what it refers to. */
export function resolveRef({ $ref, ...schema }: Schema, { components }: OpenApi): Schema {
  return $ref === undefined ? schema : { ...components.schemas[$ref.split('/').at(-1) ?? ''], ...schema };
}

/** Returns the short type name of a schema: `integer`, `"yes" | "no"`, `object[]`, `string (date-time)`. */
export function typeName(schema: Schema, document: OpenApi): string {
  const { const: value, enum: values, anyOf, oneOf, items, type = 'any', format } = resolveRef(schema, document);
  if (value !== undefined) return JSON.stringify(value);
  if (values) return values.map((each) => JSON.stringify(each)).join(' | ');
  const choices = anyOf ?? oneOf;
  if (choices) return [...new Set(choices.map((choice) => typeName(choice, document)))].join(' | ');
  if (items) return `${typeName(items, document)}[]`;
  return format ? `${type} (${format})` : type;
}

/** Returns the fields of a schema: of the object, of the items of a list, or of the first alternative that has some. */
export function fieldsOf(schema: Schema, document: OpenApi): { name: string; schema: Schema; isRequired: boolean }[] {
  const { properties, required, items, anyOf, oneOf } = resolveRef(schema, document);
  if (properties) {
    return Object.entries(properties).map(([name, field]) => ({
      name,
      schema: resolveRef(field, document),
      isRequired: required?.includes(name) ?? false,
    }));
  }
  const inner = items ? [items] : (anyOf ?? oneOf ?? []);
  return inner.map((part) => fieldsOf(part, document)).find((fields) => fields.length > 0) ?? [];
}
