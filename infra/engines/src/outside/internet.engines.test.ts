import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCertificates } from '../../testing/servers/make-certificates.ts';
import { createInternet } from './internet.ts';

let folder: string;
let server: Server;
let ca: string;
let port: number;
const asked: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mintscope-internet-'));
  const files = await makeCertificates(folder, 'DNS:a.example.org');
  ca = await readFile(files.caFile, 'utf8');
  const options = { cert: await readFile(files.certFile), key: await readFile(files.keyFile) };
  server = createServer(options, (request, response) => {
    asked.push(`${request.headers.host}${request.url} ${request.headers['accept-encoding']}`);
    if (request.url === '/headers') response.setHeader('x-long', 'x'.repeat(64 * 1024));
    if (request.method === 'GET') response.end('hello');
    else text(request).then((body) => response.end(`${request.method} ${request.headers['content-type']} ${body}`));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

const { signal } = new AbortController();
const send = (link: string, authority: string | undefined = ca) =>
  createInternet({ port, ca: authority }).send(new URL(link), '127.0.0.1', signal);

describe('a host on the internet', () => {
  it('is reached at the address that was looked at, by its own name, and asked for plain bytes', async () => {
    const reply = await send('https://a.example.org/x?y=1');
    expect([reply.status, await text(reply.body)]).toEqual([200, 'hello']);
    expect(asked).toEqual(['a.example.org/x?y=1 identity']);
  });

  it('is posted to', async () => {
    const reply = await createInternet({ port, ca }).send(new URL('https://a.example.org/hook'), '127.0.0.1', signal, {
      headers: { 'content-type': 'application/json', host: 'b.example.org' },
      body: '{"é":1}',
    });
    expect(await text(reply.body)).toBe('POST application/json {"é":1}');
    expect(asked.splice(1)).toEqual(['a.example.org/hook identity']);
  });

  it('is not believed with the certificate of another, or of an unknown authority', async () => {
    await expect(send('https://b.example.org/')).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
    await expect(
      createInternet({ port }).send(new URL('https://a.example.org/'), '127.0.0.1', signal),
    ).rejects.toThrow();
    expect(asked).toHaveLength(1);
  });

  it('may not send headers without end', async () => {
    await expect(send('https://a.example.org/headers')).rejects.toMatchObject({ code: 'HPE_HEADER_OVERFLOW' });
  });
});
