import { z } from 'zod';
import { namedEndpoints } from '#contract/all.ts';
import { VISITOR } from '#contract/platform/accountHeader.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { type Limits, limitsOfCost, REQUEST_WINDOW_MS } from '#contract/platform/limits.ts';
import { SECOND_MS } from '#domain/common/dates.ts';
import { ERRORS } from '#domain/common/errors.ts';
import { describeRateLimit } from '#domain/common/rateLimits.ts';
import { refusalsByStatus } from './refusalsByStatus.ts';

/** Stable names, as clients are generated from them: independent of the names of files and exports of the contract. */
const PUBLISHED_NAMES: Readonly<Record<string, string>> = {
  pushes: 'ranking',
  gameClients: 'directScores',
  voteCounts: 'countings',
  voteCount: 'counting',
  chartView: 'chartPicture',
};

const publishedName = (name: string) => PUBLISHED_NAMES[name] ?? name;

type Json = Record<string, unknown>;

/**
 * Returns the contract as an OpenAPI 3.1 document, so that others can build on the site.
 *
 * @param address the address of the site; null = relative to the document
 */
export function openapi(address: string | null): Json {
  const paths: Record<string, Json> = {};
  for (const named of namedEndpoints) {
    const path = named.endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [named.endpoint.method.toLowerCase()]: operation(named) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stellaverse',
      version: '1',
      description: [
        'The API behind the pages of the site.',
        'An error has the matching HTTP status and the body `{"success": false, "error": CODE}`, with the values its message needs.',
        'GET endpoints that need no session can be called from any site; endpoints that change something are POST.',
        `A POST may name the account it is meant for in \`X-Account\` (\`${VISITOR}\` for nobody); it is refused where another one is logged in.`,
      ].join(' '),
    },
    servers: [{ url: address ?? '/' }],
    tags: [...new Set(namedEndpoints.map(({ subject }) => publishedName(subject)))].map((name) => ({ name })),
    paths,
    components: { schemas: { ErrorCode: errorCode(), Refusal: refusal() }, securitySchemes },
  };
}

interface NamedEndpoint {
  subject: string;
  name: string;
  endpoint: Endpoint;
}

function operation({ subject, name, endpoint }: NamedEndpoint): Json {
  const { summary, access, params, query } = endpoint;
  return {
    operationId: publishedName(name),
    summary,
    description: description(endpoint),
    tags: [publishedName(subject)],
    ...(access !== 'anyone' && { security: [SECURITY[access]] }),
    ...((params || query) && { parameters: [...parameters(params, 'path'), ...parameters(query, 'query')] }),
    ...requestBody(endpoint),
    responses: { 200: { description: 'Success.', ...json(schemaOf(endpoint.reply, 'output')) }, ...refusals(endpoint) },
  };
}

/**
 * Describes who may call an endpoint, its aliases and its limits. Aliases are not listed as paths, which would need an
 * operationId.
 */
function description({ aliases = [], limits, role }: Endpoint): string {
  const elsewhere = aliases.map(({ method, path }) => `${method} ${path}`).join(', ');
  return [
    ...(role ? [`For ${role === 'admin' ? 'admins' : 'moderators and admins'}.`] : []),
    ...(elsewhere ? [`Also available as ${elsewhere}.`] : []),
    describeLimits(limits),
  ].join(' ');
}

const json = (schema: Json) => ({ content: { 'application/json': { schema } } });

/** Returns a schema as JSON Schema, without `$schema`. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  // Parameters are text; the output schema describes the valid texts.
  const { properties = {} } = schemaOf(schema, 'output');
  const { required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties as Json).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || (required as string[]).includes(name),
    schema: value,
  }));
}

function requestBody({ body, form }: Endpoint): Json {
  if (body) return { requestBody: { required: true, ...json(schemaOf(body, 'input')) } };
  if (!form) return {};
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const properties = Object.fromEntries(
    Object.entries(form).map(([name, kind]) => [name, kind === 'file' ? file : { type: 'string' }]),
  );
  const schema = { type: 'object', properties, required: Object.keys(form) };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

function refusals(endpoint: Endpoint): Json {
  const responses = [...refusalsByStatus(endpoint)].map(([status, codes]) => {
    const error = { $ref: '#/components/schemas/ErrorCode', enum: codes };
    const schema = { allOf: [{ $ref: '#/components/schemas/Refusal' }], properties: { error } };
    return [status, { description: codes.join(', '), ...json(schema) }];
  });
  return Object.fromEntries(responses);
}

const errorCode = (): Json => ({
  description: 'Why a request is refused.',
  oneOf: Object.entries(ERRORS).map(([code, { when }]) => ({ const: code, description: when })),
});

const refusal = (): Json => ({
  type: 'object',
  properties: { success: { const: false }, error: { $ref: '#/components/schemas/ErrorCode' } },
  required: ['success', 'error'],
});

const SECURITY = { session: { session: [] }, service: { key: [], time: [], signature: [] }, key: { playerKey: [] } };

const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-sid',
    description: 'The session cookie; named `sid` over plain HTTP.',
  },
  playerKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'A key that a player made for a game client. OpenLR2 sends it as `x-api-key`, with a signature.',
  },
  key: {
    type: 'apiKey',
    in: 'header',
    name: 'X-IR-Key',
    description: 'The ID of the key with which a ranking service signs.',
  },
  time: { type: 'apiKey', in: 'header', name: 'X-IR-Timestamp', description: 'The time of signing, in Unix seconds.' },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-IR-Signature',
    description: '`v1=` and the HMAC-SHA256 of the time, a full stop and the raw body, in hexadecimal.',
  },
};

/** Describes the limits of an endpoint in English sentences, for the API document. */
function describeLimits({ cost, less, maxBodyBytes, readsFiles, rateLimits }: Limits): string {
  const { perAddress, perAccount } = limitsOfCost(cost);
  const requests = [
    ...(perAddress === null ? [] : [`${perAddress} in ${REQUEST_WINDOW_MS / SECOND_MS} seconds per address`]),
    ...(perAccount === null ? [] : [`${perAccount} per account`]),
  ];
  return [
    `Cost: ${cost}${less ? `; ${less.cost} with ${less.query}=${less.value}` : ''}.`,
    `Body: at most ${Math.round(maxBodyBytes / 1024)} kB${readsFiles ? '; reads a file that anybody may have written' : ''}.`,
    ...(requests.length > 0 ? [`Requests of this cost: ${requests.join(', ')}.`] : []),
    ...(rateLimits.length > 0 ? [`Rate limits: ${rateLimits.map(describeRateLimit).join('; ')}.`] : []),
  ].join(' ');
}
