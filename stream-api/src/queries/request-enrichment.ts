import { encodeEnrichmentRequest } from '@mintscope/schemas/events/enrichment-request';
import { topics } from '@mintscope/schemas/events/topics';
import type { Api } from '../api.ts';
import type { FoundToken } from './find-token.ts';

/** Asks ingest, by a record of the log, to ask its providers about a token; resolves when it is durable. */
export async function requestEnrichment(
  { engines, now }: Pick<Api, 'engines' | 'now'>,
  { row, detail }: FoundToken,
): Promise<number> {
  const requestedAtMs = now();
  const request = encodeEnrichmentRequest({
    v: 1,
    requestedAtMs,
    mint: row.address,
    uri: detail?.uri ?? null,
    image: detail?.image ?? null,
    // Where the launch was missed balances are not whole, and the row tells no number of holders.
    holdersWanted: row.holders === null,
  });
  await engines.eventLog.append(topics.enrichmentRequests, 0, [request]);
  return requestedAtMs;
}
