import type { FastifyDynamicSwaggerOptions, SwaggerTransform } from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { namedEndpoints } from '#contract/all.ts';
import { VISITOR } from '#contract/platform/accountHeader.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { type Limits, limitsOfCost, REQUEST_WINDOW_MS } from '#contract/platform/limits.ts';
import { SECOND_MS } from '#domain/common/dates.ts';
import { ERRORS, type ErrorCode, type Refusal, statusOf } from '#domain/common/errors.ts';
import { describeRateLimit } from '#domain/common/rateLimits.ts';

/** Stable names, as clients are generated from them: independent of the names of files and exports of the contract. */
const PUBLISHED_NAMES: Readonly<Record<string, string>> = {
  pushes: 'ranking',
  gameClients: 'directScores',
  voteCounts: 'countings',
  voteCount: 'counting',
  chartView: 'chartPicture',
};

const publishedName = (name: string) => PUBLISHED_NAMES[name] ?? name;

/**
 * Returns how the contract is described as an OpenAPI 3.1 document, so that others can build on the site.
 *
 * @param address the address of the site; null = relative to the document
 */
export const openapi = (address: string | null, title: string): FastifyDynamicSwaggerOptions => ({
  openapi: {
    openapi: '3.1.0',
    info: {
      title,
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
    components: { schemas: { ErrorCode: errorCode, Refusal: refusal }, securitySchemes },
  },
  convertConstToEnum: false,
  stripBasePath: false,
  transform: describe,
});

/** Describes the route of an endpoint. Its aliases, which would need names of their own, and other routes are hidden. */
const describe: SwaggerTransform = (given) => {
  const { route, url } = given;
  const named = namedEndpoints.find(({ endpoint }) => endpoint === route.config?.endpoint);
  if (named?.endpoint.path !== url || named.endpoint.method !== route.method) return { schema: { hide: true }, url };
  const endpoint: Endpoint = named.endpoint;
  const { schema } = jsonSchemaTransform(given);
  const reply = (schema.response as Record<string, object>)[200];
  return {
    url,
    schema: {
      ...schema,
      ...(endpoint.form && { consumes: ['multipart/form-data'], body: formSchema(endpoint.form) }),
      operationId: publishedName(named.name),
      summary: endpoint.summary,
      description: description(endpoint),
      tags: [publishedName(named.subject)],
      ...(endpoint.access !== 'anyone' && { security: [SECURITY[endpoint.access]] }),
      response: { 200: { ...reply, 'x-response-description': 'Success.' }, ...refusals(endpoint) },
    },
  };
};

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

function formSchema(form: NonNullable<Endpoint['form']>) {
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const properties = Object.entries(form).map(([name, kind]) => [name, kind === 'file' ? file : { type: 'string' }]);
  return { type: 'object', properties: Object.fromEntries(properties), required: Object.keys(form) };
}

/** Describes every refusal of an endpoint by its status. */
function refusals(endpoint: Endpoint) {
  const byStatus = Map.groupBy(refusalsOf(endpoint), ([status]) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, found]) => {
      const codes = [...new Set(found.map(([, code]) => code))];
      const properties = { error: { enum: codes } };
      const allOf = [{ $ref: '#/components/schemas/Refusal' }];
      return [status, { 'x-response-description': codes.join(', '), allOf, properties }];
    }),
  );
}

/** Returns the refusals of an endpoint, with those of `serve` before its handler and of a database that fails. */
function refusalsOf({ method, access, params, query, body, form, ...own }: Endpoint): [number, ErrorCode][] {
  const isPost = method === 'POST';
  const isSigned = access === 'service' || access === 'key';
  const common: readonly (ErrorCode | false | undefined)[] = [
    // An unknown service, or a site that does not accept plays.
    isSigned && 'ENOTFOUND',
    !isSigned && isPost && 'ENOTVALIDAUTH',
    !isSigned && isPost && 'EACCOUNTCHANGED',
    (access === 'session' || (access === 'anyone' && isPost)) && 'ESESSIONEXP',
    (access === 'key' || (access === 'session' && isPost)) && 'EBANNED',
    (params || query || body || form) && 'NOTVALIDVALUE',
    'ELIMITSIZE',
    'ETOOMANY',
    'EUNAVAILABLE',
    isPost && 'ECOUNTHELD',
  ];
  const all: Pick<Refusal, 'error' | 'kind'>[] = [
    ...(isSigned ? [{ error: 'ENOTVALIDAUTH', kind: 'notLoggedIn' } as const] : []),
    ...common.flatMap((error) => (error ? [{ error }] : [])),
    ...own.refusals.map((error) => (own.conflicts?.includes(error) ? { error, kind: 'conflict' as const } : { error })),
  ];
  return all.map((refusal) => [statusOf(refusal), refusal.error]);
}

const errorCode = {
  description: 'Why a request is refused.',
  oneOf: Object.entries(ERRORS).map(([code, { when }]) => ({ const: code, description: when })),
};

const refusal = {
  type: 'object' as const,
  properties: { success: { const: false }, error: { $ref: '#/components/schemas/ErrorCode' } },
  required: ['success', 'error'],
};

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
} as const;

/** Describes the limits of an endpoint in English sentences. */
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
