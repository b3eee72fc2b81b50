import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { Network, PeerReply } from './network.ts';

const maxHeaderBytes = 16 * 1024;

/** The internet itself. Tests name a port and an authority of their own. */
export function createInternet({ port = 443, ca }: { port?: number; ca?: string } = {}): Network {
  return {
    async resolve(host) {
      const found = await lookup(host, { all: true, verbatim: true });
      return found.map(({ address }) => address);
    },
    send(url, address, signal, post) {
      return new Promise((resolve, reject) => {
        const asked = request({
          host: address,
          // The certificate must be the host's, whatever the address.
          servername: url.hostname,
          port,
          ca,
          method: post ? 'POST' : 'GET',
          path: `${url.pathname}${url.search}`,
          headers: {
            ...post?.headers,
            ...(post && { 'content-length': Buffer.byteLength(post.body) }),
            host: url.host,
            accept: '*/*',
            'accept-encoding': 'identity',
            'user-agent': 'Mintscope',
          },
          agent: false,
          maxHeaderSize: maxHeaderBytes,
          signal,
        });
        asked.once('error', reject);
        asked.once('response', (reply) => resolve(asReply(reply)));
        asked.end(post?.body);
      });
    },
  };
}

function asReply(reply: IncomingMessage): PeerReply {
  // What happens to a reply that is not read further is of no interest.
  reply.on('error', () => undefined);
  return {
    status: reply.statusCode ?? 0,
    header(name) {
      const value = reply.headers[name];
      return Array.isArray(value) ? (value[0] ?? null) : (value ?? null);
    },
    body: reply,
    end: () => reply.destroy(),
  };
}
