import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startHaproxy } from './start-haproxy.ts';
import { startNginx } from './start-nginx.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Tells its name and whom it was called by; takes every upgrade. */
async function startUpstream(name: string): Promise<number> {
  const server: Server = createServer((incoming, response) => {
    response.setHeader('x-upstream', name);
    response.end(String(incoming.headers['x-forwarded-for']));
  });
  server.on('upgrade', (_incoming, stream) => {
    const accept = 'sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=';
    const head = ['HTTP/1.1 101 Switching Protocols', 'connection: upgrade', 'upgrade: websocket', accept];
    stream.end(`${head.join('\r\n')}\r\n\r\nswitched`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(async () => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

function call(port: number, headers: Record<string, string> = {}) {
  return new Promise<{ upstream: unknown; body: string }>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path: '/ws', headers, agent: false });
    const read = async (parts: AsyncIterable<Buffer>, { headers: { 'x-upstream': upstream } }: IncomingMessage) => {
      const got: Buffer[] = [];
      for await (const part of parts) got.push(part);
      resolve({ upstream, body: Buffer.concat(got).toString() });
    };
    sent.on('response', (response) => void read(response, response));
    sent.on('upgrade', (response, stream, head) => {
      stream.unshift(head);
      void read(stream, response);
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe.each([
  ['nginx', startNginx],
  ['haproxy', startHaproxy],
] as const)('%s', (_name, start) => {
  it('takes turns among its upstreams and adds who called, behind what the client says', async () => {
    const proxy = await start({ upstreams: [await startUpstream('a'), await startUpstream('b')] });
    closers.push(proxy.close);
    const told = [await call(proxy.port), await call(proxy.port, { 'x-forwarded-for': '203.0.113.7' })];
    expect(told.map(({ upstream }) => upstream).sort()).toEqual(['a', 'b']);
    expect(told[0]?.body).toBe('127.0.0.1');
    expect(told[1]?.body).toMatch(/^203\.0\.113\.7, ?127\.0\.0\.1$/);
    expect(proxy.environment).toEqual({ MINTSCOPE_API_PROXIES: '1' });
  });

  it('lets a WebSocket through', async () => {
    const proxy = await start({ upstreams: [await startUpstream('a')] });
    closers.push(proxy.close);
    const told = await call(proxy.port, {
      connection: 'upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    });
    expect(told.body).toBe('switched');
  });

  it('is gone when it is closed, which may be asked twice', async () => {
    const proxy = await start({ upstreams: [await startUpstream('a')] });
    await proxy.close();
    await proxy.close();
    await expect(call(proxy.port)).rejects.toThrow('ECONNREFUSED');
  });
});
