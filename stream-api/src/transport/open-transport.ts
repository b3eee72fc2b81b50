import type { Logger } from '@mintscope/engines/logger';
import { openNodeWs } from './node-ws.ts';
import { type Transport, TransportError, type TransportOptions } from './transport.ts';
import { openUws } from './uws.ts';

/**
 * Opens the transport asked for. `auto` takes uWebSockets.js and, where its binary does not load, `ws`; one sentence in the
 * log says so.
 */
export async function openTransport(
  kind: 'auto' | 'uws' | 'ws',
  options: TransportOptions,
  log: Pick<Logger, 'warn'>,
  openFast: (options: TransportOptions) => Promise<Transport> = openUws,
): Promise<Transport> {
  if (kind === 'ws') return openNodeWs(options);
  try {
    return await openFast(options);
  } catch (error) {
    const unavailable = error instanceof TransportError && error.code === 'TRANSPORT_UNAVAILABLE';
    if (!unavailable || kind === 'uws') throw error;
    const cause = error.cause instanceof Error ? error.cause.message : 'unknown reason';
    log.warn(`uWebSockets.js does not load here (${cause}), so node:http and ws serve instead.`);
    return openNodeWs(options);
  }
}
