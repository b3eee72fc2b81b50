import { z } from 'zod';
import type { Endpoint } from './api/endpoint.ts';
import { keyScopeOf } from './api/key-scope.ts';

export type Json = Record<string, unknown>;
/** Schemas with a name of their own in the document. */
export type SchemaRegistry = ReturnType<typeof z.registry<{ id: string }>>;

/** One endpoint as the OpenAPI document tells it: who may call it, what it takes, and every answer it has. */
export function operationOf(endpoint: Endpoint, registry: SchemaRegistry): Json {
  const { access, permission, entitled, body } = endpoint;
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [tagOf(endpoint)],
    'x-access': { role: access, ...(permission ? { permission } : {}), ...(entitled ? { entitled } : {}) },
    ...keyScopeTold(endpoint),
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf(endpoint.params, 'path', registry),
      ...parametersOf(endpoint.query, 'query', registry),
    ],
    ...(body ? { requestBody: requestBodyOf(body, registry) } : {}),
    responses: {
      200: {
        description: 'The answer.',
        content: { [mediaType(endpoint)]: { schema: inline(endpoint.response, registry) } },
      },
      ...Object.fromEntries(
        Object.entries(errorsOf(endpoint)).map(([status, description]) => [status, errorResponse(status, description)]),
      ),
    },
  };
}

/** The scope that an API key needs; null where none is let in, and nothing where no token is looked at. */
function keyScopeTold(endpoint: Endpoint): Json {
  const scope = keyScopeOf(endpoint);
  return endpoint.anonymous && scope !== null ? {} : { 'x-key-scope': scope };
}

/** `{}` = without a token too. */
function securityOf(endpoint: Endpoint): Json[] {
  const { access, anonymous, operator } = endpoint;
  if (operator) return [{ operator: [] }];
  if (anonymous) return [];
  const scope = keyScopeOf(endpoint);
  return [...(access === 'visitor' ? [{}] : []), { bearer: [] }, ...(scope === null ? [] : [{ key: [scope] }])];
}

function requestBodyOf(body: z.ZodType, registry: SchemaRegistry): Json {
  const required = !body.safeParse({}).success;
  return { required, content: { 'application/json': { schema: inline(body, registry, 'input') } } };
}

function errorsOf(endpoint: Endpoint): Record<number, string> {
  const { access, anonymous, permission, entitled, method, body, unlimited } = endpoint;
  const errors: Record<number, string> = {
    400: 'A parameter is wrong; the answer names it.',
    500: 'The server failed.',
    503: 'A store that the answer needs is away, or there is too much to do for visitors; Retry-After tells when to try again.',
  };
  if (!anonymous) errors[401] = access === 'visitor' ? badToken : noToken;
  if (entitled) errors[403] = 'The caller’s access has run out.';
  if (permission || access === 'admin' || access === 'owner') errors[403] = 'The caller may not do this.';
  if (!anonymous || keyScopeOf(endpoint) === null)
    errors[403] ??= 'API keys are not let in, or this one lacks the scope.';
  if (method !== 'GET') errors[403] ??= 'Pages of this origin may not change anything.';
  if (body) {
    errors[411] = 'The body comes without its length.';
    errors[413] = 'The body is too long.';
    errors[415] = 'The body is not JSON.';
  }
  if (!unlimited) errors[429] = tooMany;
  return { ...errors, ...endpoint.errors };
}

const badToken = 'The token is not valid.';
const noToken = 'There is no valid token.';
const tooMany =
  'Too many requests from this address or account, or with this API key; Retry-After tells when to go on.';

function mediaType({ contentType }: Endpoint): string {
  return contentType?.split(';')[0] ?? 'application/json';
}

function errorResponse(status: string, description: string): Json {
  const content = { 'application/json': { schema: reference('ApiError') } };
  return ['429', '503'].includes(status)
    ? { description, headers: { 'Retry-After': retryAfter }, content }
    : { description, content };
}

const retryAfter = { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } };

export function tagOf({ path }: Endpoint): string {
  return tags.find(([start]) => path.startsWith(start))?.[1] ?? 'operations';
}

const tags = [
  ['/tokens', 'tokens'],
  ['/api/tokens/', 'tokens'],
  ['/api/wallets/', 'wallets'],
  ['/api/scoring', 'scoring'],
  ['/api/ai/', 'scoring'],
  ['/api/learning/', 'scoring'],
  ['/api/auth/', 'auth'],
  ['/api/investor/', 'auth'],
  ['/api/account/', 'account'],
  ['/api/billing/', 'billing'],
  ['/api/admin/', 'admin'],
] as const;

/** What a caller writes, so defaults make a parameter optional. */
function parametersOf(schema: z.ZodObject, place: 'path' | 'query', registry: SchemaRegistry): Json[] {
  const object = toJson(schema, registry, 'input') as { properties?: Record<string, Json> };
  return Object.entries(object.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || !schema.shape[name].safeParse(undefined).success,
    schema: property,
  }));
}

function inline(schema: z.ZodType, registry: SchemaRegistry, io: 'input' | 'output' = 'output'): Json {
  const id = registry.get(schema)?.id;
  return id ? reference(id) : toJson(schema, registry, io);
}

/** A schema in place; the named ones within it become references to the components. */
function toJson(schema: z.ZodType, registry: SchemaRegistry, io: 'input' | 'output'): Json {
  const made = z.toJSONSchema(schema, { io, metadata: registry, unrepresentable: 'any' });
  const {
    $schema: _schema,
    $defs: _defs,
    ...json
  } = JSON.parse(JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
  return json;
}

export function reference(id: string): Json {
  return { $ref: `#/components/schemas/${id}` };
}
