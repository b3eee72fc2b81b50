import { z } from 'zod';
import { apiErrorSchema } from './api/api-error.ts';
import { paymentSchema } from './api/billing/payment.ts';
import type { AccessRule, Endpoint } from './api/endpoint.ts';
import { endpoints } from './api/endpoints.ts';
import { accountSchema } from './api/people/account.ts';
import { auditEntrySchema } from './api/people/audit-entry.ts';
import { evidenceSchema } from './evidence.ts';
import type { LiveChannel } from './live/channel.ts';
import { channels } from './live/channels.ts';
import { clientMessageSchema, serverMessageSchema } from './live/messages.ts';
import { describeChannels } from './openapi-live.ts';
import { type Json, operationOf, reference, type SchemaRegistry, tagOf } from './openapi-operation.ts';
import { bandSchema, scoreTraceSchema, stageTraceSchema, tokenStatusSchema } from './score.ts';
import { entitlementSchema, permissionsSchema, sessionUserSchema } from './session-user.ts';
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
import { platformSchema, userSettingsSchema } from './user-settings.ts';

/** Schemas with a name of their own in the document. */
const named: Readonly<Record<string, z.ZodType>> = {
  Account: accountSchema,
  ApiError: apiErrorSchema,
  AuditEntry: auditEntrySchema,
  Band: bandSchema,
  BubbleMap: bubbleMapSchema,
  Candle: candleSchema,
  ClientMessage: clientMessageSchema,
  Entitlement: entitlementSchema,
  Evidence: evidenceSchema,
  Holder: holderSchema,
  Payment: paymentSchema,
  Performance: performanceSchema,
  Permissions: permissionsSchema,
  Platform: platformSchema,
  SampleTrade: sampleTradeSchema,
  ScoreTrace: scoreTraceSchema,
  ServerMessage: serverMessageSchema,
  SessionUser: sessionUserSchema,
  StageTrace: stageTraceSchema,
  TokenAudit: tokenAuditSchema,
  TokenRecord: tokenRecordSchema,
  TokenRow: tokenRowSchema,
  TokenStatus: tokenStatusSchema,
  TradeRow: tradeRowSchema,
  TxEvaluation: txEvaluationSchema,
  UserSettings: userSettingsSchema,
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
    components: {
      schemas: componentsOf(registry),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token that a sign-in gave.' },
        key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'ms_…',
          description:
            'An API key, made under Settings; `x-key-scope` of an operation is the scope that it needs, null where no key is let in. ' +
            'Answers to a key tell RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset of the key.',
        },
        operator: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of the operators (MINTSCOPE_METRICS_TOKEN).',
        },
      },
    },
    'x-websocket': {
      path: '/ws',
      summary:
        'Live feed: one JSON message a frame. The first message is `authenticate` with a bearer token or an API key, unless a key came in the Authorization header; numbered messages let ' +
        'a client see a gap and send resync',
      'x-access': Object.fromEntries(channels.map(ruleOf)),
      channels: describeChannels(),
      receive: reference('ServerMessage'),
      send: reference('ClientMessage'),
    },
  };
}

/** Who may follow a channel, by its name. */
function ruleOf({
  name,
  subscription: _subscription,
  messages: _messages,
  ...rule
}: LiveChannel): [string, AccessRule] {
  return [name, rule];
}

function componentsOf(registry: SchemaRegistry): Json {
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}`, unrepresentable: 'any' });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _schema, $id: _id, ...schema }]) => [id, schema]),
  );
}
