import { describe, expect, it } from 'vitest';
import { endpoints } from './api/endpoints.ts';
import { channels } from './live/channels.ts';
import { createOpenApiDocument } from './openapi.ts';

const document = JSON.parse(JSON.stringify(createOpenApiDocument('1.2.3')));

/** Every object within a value. */
function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  yield value as Record<string, unknown>;
  for (const part of Object.values(value)) yield* objectsIn(part);
}

describe('the OpenAPI document', () => {
  it('names its version and the interface', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Mintscope', version: '1.2.3' } });
  });

  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('has %s in full', (name, endpoint) => {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    expect(operation).toMatchObject({ operationId: name, 'x-access': { role: endpoint.access } });
    expect(operation['x-access'].permission).toBe(endpoint.permission);
    expect(operation['x-access'].entitled).toBe(endpoint.entitled);
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param);
    const parameters: { name: string; in: string; required: boolean; schema: object }[] = operation.parameters;
    expect(parameters.filter((one) => one.in === 'path').map((one) => one.name)).toEqual(inPath);
    expect(parameters.filter((one) => one.in === 'query').map((one) => one.name)).toEqual(
      Object.keys(endpoint.query.shape),
    );
    for (const parameter of parameters) expect(Object.keys(parameter.schema).length).toBeGreaterThan(0);
    const limited = endpoint.unlimited ? [] : ['429'];
    const known = endpoint.anonymous ? [] : ['401'];
    const refused = endpoint.anonymous && endpoint.method === 'GET' && !endpoint.withoutKeys ? [] : ['403'];
    const body = endpoint.body ? ['411', '413', '415'] : [];
    const always = ['200', '400', '500', '503'];
    const own = Object.keys(endpoint.errors ?? {});
    const statuses = new Set([...always, ...limited, ...known, ...refused, ...body, ...own]);
    expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(endpoint.body ? ['application/json'] : []);
    const scope = operation['x-key-scope'];
    const bearers = [{ bearer: [] }, ...(scope === null ? [] : [{ key: [scope] }])];
    if (endpoint.anonymous) expect(operation.security).toEqual([]);
    else if (endpoint.operator) expect(operation.security).toEqual([{ operator: [] }]);
    else expect(operation.security).toEqual(endpoint.access === 'visitor' ? [{}, ...bearers] : bearers);
    expect(Object.keys(operation.responses).sort()).toEqual([...statuses].sort());
    if (!endpoint.unlimited) expect(operation.responses['429'].headers).toHaveProperty('Retry-After');
  });

  it.each([
    ['/tokens/discover', 'get', 'read-market'],
    ['/api/account/lists', 'get', 'read-own'],
    ['/api/account/watchlists/{id}', 'put', 'write-own'],
    ['/api/account/keys', 'post', null],
    ['/api/account/sessions', 'get', null],
    ['/api/billing/config', 'get', null],
    ['/api/auth/login', 'post', null],
    ['/api/admin/users', 'get', null],
    ['/api/admin-settings', 'post', null],
    ['/metrics', 'get', null],
    ['/health', 'get', undefined],
  ])('tells what an API key needs for %s %s', (path, method, scope) => {
    expect(document.paths[path][method]['x-key-scope']).toBe(scope);
  });

  it('tells what an API key needs for each channel', () => {
    const told: { name: string; 'x-key-scope': string | null }[] = document['x-websocket'].channels;
    expect(Object.fromEntries(told.map((one) => [one.name, one['x-key-scope']]))).toEqual({
      ...{ tokens: 'read-market', token: 'read-market', discovery: 'read-market', winners: 'read-market' },
      ...{ chat: 'read-market', picks: 'read-own', watchlist: 'read-own', operations: null },
    });
  });

  it.each(channels.map((channel) => [channel.name, channel] as const))('shows how to follow %s', (name, channel) => {
    const told: { name: string; example: unknown; messages: string[] }[] = document['x-websocket'].channels;
    const one = told.find((other) => other.name === name);
    expect(channel.subscription.safeParse(one?.example).success).toBe(true);
    const known: { properties: { type: { const: string } } }[] = document.components.schemas.ServerMessage.oneOf;
    expect(one?.messages.length).toBeGreaterThan(0);
    for (const type of one?.messages ?? []) {
      expect(known.some(({ properties }) => properties.type.const === type)).toBe(true);
    }
  });

  it('has no reference that leads nowhere, and no name twice', () => {
    for (const part of objectsIn(document)) {
      if (typeof part.$ref !== 'string') continue;
      const [, name] = /^#\/components\/schemas\/(\w+)$/.exec(part.$ref) ?? [];
      expect(name && document.components.schemas[name], part.$ref).toBeDefined();
    }
    const ids = endpoints.map((endpoint) => endpoint.name);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('tells which parameters are needed', () => {
    const [query, limit] = document.paths['/tokens/search'].get.parameters;
    expect(query).toMatchObject({ name: 'query', required: true });
    expect(limit).toMatchObject({ name: 'limit', required: false, schema: { minimum: 1, maximum: 100 } });
  });

  it('tells what a body has to hold', () => {
    const { requestBody } = document.paths['/api/auth/admin-login'].post;
    expect(requestBody).toMatchObject({ required: true });
    expect(requestBody.content['application/json'].schema).toMatchObject({
      type: 'object',
      required: ['email', 'password'],
      additionalProperties: false,
    });
    expect(document.paths['/api/auth/switch-user'].post.requestBody.required).toBe(false);
    expect(document.components.securitySchemes.bearer).toMatchObject({ type: 'http', scheme: 'bearer' });
  });

  it('sorts every endpoint under a heading of its own kind', () => {
    const tags = new Map(
      endpoints.map(({ path, method, name }) => [name, document.paths[path][method.toLowerCase()].tags]),
    );
    expect(tags.get('login-investor')).toEqual(['auth']);
    expect(tags.get('revoke-session')).toEqual(['account']);
    expect(tags.get('verify-payment')).toEqual(['billing']);
    expect(tags.get('list-wallet-tokens')).toEqual(['wallets']);
    expect(tags.get('update-user')).toEqual(['admin']);
    expect(tags.get('get-landing-stats')).toEqual(['operations']);
    expect(document.tags.map(({ name }: { name: string }) => name)).toEqual([
      'tokens',
      'wallets',
      'scoring',
      'auth',
      'account',
      'billing',
      'operations',
      'admin',
    ]);
  });

  it('describes the messages of the live feed', () => {
    const types = [...objectsIn(document.components.schemas.ServerMessage)].flatMap(
      (part) => (part.properties as { type?: { const?: string } } | undefined)?.type?.const ?? [],
    );
    expect(types).toEqual(expect.arrayContaining(['initial_tokens', 'token_update', 'periodic_update', 'ping']));
    expect(document['x-websocket']).toMatchObject({
      path: '/ws',
      'x-access': { tokens: { access: 'user', entitled: true } },
    });
  });
});
