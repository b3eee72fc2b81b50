import { z } from 'zod';
import { apiErrorSchema } from './api/api-error.ts';
import type { Endpoint } from './api/endpoint.ts';
import { endpoints } from './api/endpoints.ts';
import { clientMessageSchema, serverMessageSchema } from './live.ts';
import { bandSchema, scoreTraceSchema, stageTraceSchema, tokenStatusSchema } from './score.ts';
import { performanceSchema, tokenRowSchema } from './token.ts';
import {
  bubbleMapSchema,
  candleSchema,
  holderSchema,
  sampleTradeSchema,
  tradeRowSchema,
  txEvaluationSchema,
  walletMetricsSchema,
} from './token-metrics.ts';
import { tokenAuditSchema, tokenRecordSchema } from './token-record.ts';

type Json = Record<string, unknown>;

/** Schemas with a name of their own in the document. */
const named: Readonly<Record<string, z.ZodType>> = {
  ApiError: apiErrorSchema,
  Band: bandSchema,
  BubbleMap: bubbleMapSchema,
  Candle: candleSchema,
  ClientMessage: clientMessageSchema,
  Holder: holderSchema,
  Performance: performanceSchema,
  SampleTrade: sampleTradeSchema,
  ScoreTrace: scoreTraceSchema,
  ServerMessage: serverMessageSchema,
  StageTrace: stageTraceSchema,
  TokenAudit: tokenAuditSchema,
  TokenRecord: tokenRecordSchema,
  TokenRow: tokenRowSchema,
  TokenStatus: tokenStatusSchema,
  TradeRow: tradeRowSchema,
  TxEvaluation: txEvaluationSchema,
  WalletMetrics: walletMetricsSchema,
};

/**
 * The interface as an OpenAPI 3.1 document. Paths are those of the endpoints; the messages of /ws, which OpenAPI has no
 * place for, are the schemas ServerMessage and ClientMessage, named by `x-websocket`.
 */
export function createOpenApiDocument(version: string, served: readonly Endpoint[] = endpoints): Json {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const paths: Record<string, Json> = {};
  for (const endpoint of served) {
    const methods = paths[endpoint.path] ?? {};
    methods[endpoint.method.toLowerCase()] = operationOf(endpoint, registry);
    paths[endpoint.path] = methods;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mintscope',
      version,
      summary: 'Newly launched tokens, scored in three stages',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(served.map(tagOf))].map((name) => ({ name })),
    paths,
    components: { schemas: componentsOf(registry) },
    'x-websocket': {
      path: '/ws',
      summary: 'Live feed: one JSON message a frame; numbered messages let a client see a gap and send resync',
      receive: reference('ServerMessage'),
      send: reference('ClientMessage'),
    },
  };
}

type Registry = ReturnType<typeof z.registry<{ id: string }>>;

function operationOf(endpoint: Endpoint, registry: Registry): Json {
  const errors: Record<number, string> = {
    400: 'A parameter is wrong; the answer names it.',
    500: 'The server failed.',
    503: 'A store that the answer needs is away; Retry-After tells when to try again.',
    ...endpoint.errors,
  };
  if (!endpoint.unlimited) errors[429] = tooMany;
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [tagOf(endpoint)],
    'x-access': endpoint.access,
    parameters: [
      ...parametersOf(endpoint.params, 'path', registry),
      ...parametersOf(endpoint.query, 'query', registry),
    ],
    responses: {
      200: {
        description: 'The answer.',
        content: { [mediaType(endpoint)]: { schema: inline(endpoint.response, registry) } },
      },
      ...Object.fromEntries(
        Object.entries(errors).map(([status, description]) => [status, errorResponse(status, description)]),
      ),
    },
  };
}

const tooMany = 'Too many requests from this address; Retry-After tells when to go on.';

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

function tagOf({ path }: Endpoint): string {
  if (path.startsWith('/tokens')) return 'tokens';
  return path.startsWith('/api/') ? 'scoring' : 'operations';
}

/** What a caller writes, so defaults make a parameter optional. */
function parametersOf(schema: z.ZodObject, place: 'path' | 'query', registry: Registry): Json[] {
  const object = toJson(schema, registry, 'input') as { properties?: Record<string, Json> };
  return Object.entries(object.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || !schema.shape[name].safeParse(undefined).success,
    schema: property,
  }));
}

function inline(schema: z.ZodType, registry: Registry): Json {
  const id = registry.get(schema)?.id;
  return id ? reference(id) : toJson(schema, registry, 'output');
}

/** A schema in place; the named ones within it become references to the components. */
function toJson(schema: z.ZodType, registry: Registry, io: 'input' | 'output'): Json {
  const made = z.toJSONSchema(schema, { io, metadata: registry, unrepresentable: 'any' });
  const {
    $schema: _schema,
    $defs: _defs,
    ...json
  } = JSON.parse(JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
  return json;
}

function componentsOf(registry: Registry): Json {
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}`, unrepresentable: 'any' });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _schema, $id: _id, ...schema }]) => [id, schema]),
  );
}

function reference(id: string): Json {
  return { $ref: `#/components/schemas/${id}` };
}
