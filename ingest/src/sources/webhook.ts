import { once } from 'node:events';
import type { Logger } from '@mintscope/engines/logger';
import type { Metrics } from '@mintscope/engines/metrics';
import type { PoolBook } from '../decoders/decode-context.ts';
import type { Source } from './source.ts';
import { SourceSettingError } from './source-setting-error.ts';
import { openServer, type WebhookServer } from './webhook/open-server.ts';
import { createDeliveries } from './webhook/take-deliveries.ts';
import { type WebhookLimits, webhookLimits } from './webhook/webhook-limits.ts';
import { createWebhookMetrics } from './webhook/webhook-metrics.ts';

export interface WebhookOptions {
  host: string;
  port: number;
  /** Shared secret of the Authorization header. */
  secret: string;
  maxBytes: number;
  pools: PoolBook;
  log: Logger;
  metrics: Metrics;
  limits?: Partial<WebhookLimits>;
  /** Told the port once the server listens; useful with port 0. */
  onListening?: (port: number) => void;
  now?: () => number;
}

/**
 * A receiver for pushed transactions. It answers 200 only when everything in the delivery is durable, so that the sender
 * may forget it; a delivery that comes twice is harmless.
 * @throws SourceSettingError without a secret.
 */
export function createWebhookSource(options: WebhookOptions): Source {
  if (options.secret === '') {
    throw new SourceSettingError('The webhook source needs a shared secret: set MINTSCOPE_WEBHOOK_SECRET.');
  }
  const limits = { ...webhookLimits, ...options.limits };
  const metrics = createWebhookMetrics(options.metrics);
  let opened: WebhookServer | undefined;

  async function open(): Promise<WebhookServer> {
    const { host, port, log, onListening } = options;
    opened = await openServer({ host, port, limits, metrics });
    log.info({ host, port: opened.port }, 'webhook source listening');
    onListening?.(opened.port);
    return opened;
  }

  function close(): void {
    opened?.close();
    opened = undefined;
  }

  return {
    name: 'webhook',
    async open(signal) {
      signal.addEventListener('abort', close, { once: true });
      await open();
      if (signal.aborted) close();
    },
    state: () => ({ ...opened?.connections(), ended: metrics.endings }),
    async run(sink, signal) {
      const server = opened ?? (await open());
      const deliveries = createDeliveries({ ...options, limits, metrics, sink, signal });
      server.serve(deliveries.take);
      try {
        if (!signal.aborted) await Promise.race([once(signal, 'abort'), server.failed]);
      } finally {
        deliveries.close();
        close();
      }
    },
  };
}
