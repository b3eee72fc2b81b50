import type { Logger } from '@mintscope/engines/logger';
import { decodeEnrichmentRequest, type EnrichmentRequest } from '@mintscope/schemas/events/enrichment-request';
import { topics } from '@mintscope/schemas/events/topics';
import type { IngestEngines } from '../ingest-engines.ts';
import type { EnrichmentMetrics } from './enrichment-metrics.ts';
import type { Target } from './provider.ts';

export interface FollowRequestsOptions {
  engines: Pick<IngestEngines, 'eventLog'>;
  onTarget: (target: Target) => void;
  metrics: Pick<EnrichmentMetrics, 'refusedRequest'>;
  log: Logger;
  signal: AbortSignal;
  now: () => number;
}

/** What a user asked longer ago than this is of no use any more, so nothing is kept of how far requests were read (ms). */
const worthMs = 120_000;

/** Takes what users ask for, each request by one ingest process of all. */
export async function followRequests(options: FollowRequestsOptions): Promise<{ done: Promise<void> }> {
  const { eventLog } = options.engines;
  const consumer = await eventLog.consume({
    topic: topics.enrichmentRequests,
    group: 'enrichment',
    startOffset: async (partition) => (await eventLog.range(topics.enrichmentRequests, partition)).earliest,
    async onRecords(_partition, records) {
      for (const { value } of records) take(value, options);
    },
    signal: options.signal,
  });
  const stopped = new Promise<void>((resolve) => {
    if (options.signal.aborted) resolve();
    options.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  consumer.done.catch((error: unknown) => {
    if (!options.signal.aborted) options.log.error({ err: error }, 'requests for enrichment are not followed any more');
  });
  return { done: stopped.then(() => consumer.close()).catch(() => undefined) };
}

function take(record: Uint8Array, { onTarget, metrics, now }: FollowRequestsOptions): void {
  let request: EnrichmentRequest;
  try {
    request = decodeEnrichmentRequest(record);
  } catch {
    metrics.refusedRequest();
    return;
  }
  if (now() - request.requestedAtMs > worthMs) return;
  const { mint, uri, image, holdersWanted } = request;
  onTarget({ mint, uri, image, holdersWanted, asked: true });
}
