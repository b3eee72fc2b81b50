import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Network } from '@mintscope/engines/outside/network';

export type Peer = (request: IncomingMessage, response: ServerResponse) => void;

/** A server of recorded answers on this machine: hosts that strangers' links name, and services. */
export interface RecordedPeers {
  /** Reaches the hosts below as if they were on the internet. */
  network: Network;
  /** Where a service is asked. */
  url: string;
  /** Host and path of each question, in order. */
  readonly asked: string[];
  close(): Promise<void>;
}

/** `hosts`: what answers for a host. `addresses`: what a host resolves to; a public address unless told. */
export async function openRecordedPeers(
  hosts: Readonly<Record<string, Peer>>,
  addresses: Readonly<Record<string, readonly string[]>> = {},
): Promise<RecordedPeers> {
  const asked: string[] = [];
  const server = createServer((incoming, response) => {
    const host = incoming.headers.host?.replace(/:\d+$/, '') ?? '';
    asked.push(`${host}${incoming.url}`);
    const peer = hosts[host];
    if (peer) peer(incoming, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const network: Network = {
    resolve: async (host) => addresses[host] ?? ['93.184.216.34'],
    send: (url, _address, signal) =>
      new Promise((resolve, reject) => {
        const sent = request({
          host: '127.0.0.1',
          port,
          path: url.pathname + url.search,
          headers: { host: url.host },
          signal,
        });
        sent.once('error', reject);
        sent.once('response', (reply) => {
          reply.on('error', () => undefined);
          resolve({
            status: reply.statusCode ?? 0,
            header: (name) => reply.headers[name]?.toString() ?? null,
            body: reply,
            end: () => reply.destroy(),
          });
        });
        sent.end();
      }),
  };
  return {
    network,
    url: `http://127.0.0.1:${port}`,
    asked,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function answerWith(
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
  status = 200,
): Peer {
  return (_request, response) => {
    response.writeHead(status, headers).end(body);
  };
}

export function answerJson(value: unknown): Peer {
  return answerWith(JSON.stringify(value), { 'content-type': 'application/json' });
}

/** Takes the question and says nothing, ever. */
export const answerNever: Peer = () => undefined;

export function redirectTo(location: string): Peer {
  return answerWith('', { location }, 302);
}
