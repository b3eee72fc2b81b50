import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPages } from '../../static/serve-pages.ts';
import { createHarness, type Harness, transports, type Way } from './harness.ts';
import { openRawClient, type RawClient } from './raw-client.ts';

const script = `console.log(${JSON.stringify('x'.repeat(5000))});`;

/** Files of the dashboard, over any way to a transport: each question on the connection of the one before. */
export function filesSuite(way: Way): void {
  describe.each(transports)(`files over the transport %s, ${way.name}`, (_name, openTransport) => {
    let folder: string;
    let harness: Harness;
    let client: RawClient;

    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'mintscope-files-'));
      await mkdir(join(folder, 'assets'));
      await writeFile(join(folder, 'index.html'), '<!doctype html>home');
      await writeFile(join(folder, 'assets/main-AbCd_123.js'), script);
      await writeFile(join(folder, 'assets/hero-AbCd_123.webm'), '0123456789');
      harness = createHarness(openTransport, way);
      const serve = createPages(folder);
      const missing = { status: 404, headers: [], body: 'missing' };
      const { port } = await harness.open({ onRequest: async (request) => (await serve(request)) ?? missing });
      client = await openRawClient(port);
    });
    afterEach(async () => {
      client.destroy();
      await harness.close();
      await rm(folder, { recursive: true, force: true });
    });

    async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
      const lines = Object.entries({ Host: 'x', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
      const answer = await client.ask(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
      expect(client.rest()).toBe('');
      return { ...answer, header: Object.fromEntries(answer.headers) };
    }

    it('are sent once, and again when they changed', async () => {
      for (const path of ['/', '/assets/main-AbCd_123.js']) {
        const etag = (await ask(path)).header.etag!;
        expect(await ask(path, { 'If-None-Match': etag })).toMatchObject({ status: 304, body: '', header: { etag } });
        expect(await ask(path, { 'If-None-Match': etag }, 'HEAD')).toMatchObject({ status: 304, body: '' });
        expect(await ask(path, { 'If-None-Match': '"another"' })).toMatchObject({ status: 200, header: { etag } });
      }
    });

    it('keep their tag for each encoding', async () => {
      const accepted = { 'Accept-Encoding': 'gzip' };
      const packed = await ask('/assets/main-AbCd_123.js', accepted);
      expect(packed.header['content-encoding']).toBe('gzip');
      expect(gunzipSync(Buffer.from(packed.body, 'latin1')).toString()).toBe(script);
      const known = { 'If-None-Match': packed.header.etag! };
      expect(await ask('/assets/main-AbCd_123.js', { ...accepted, ...known })).toMatchObject({ status: 304 });
      expect(await ask('/assets/main-AbCd_123.js', known)).toMatchObject({ status: 200, body: script });
    });

    it('come in parts, and without their bytes', async () => {
      const part = await ask('/assets/hero-AbCd_123.webm', { Range: 'bytes=2-4' });
      expect(part).toMatchObject({ status: 206, body: '234', header: { 'content-range': 'bytes 2-4/10' } });
      const head = await ask('/assets/hero-AbCd_123.webm', {}, 'HEAD');
      expect(head).toMatchObject({ status: 200, body: '', header: { 'content-length': '10' } });
      expect(await ask('/missing.js')).toMatchObject({ status: 404, body: 'missing' });
    });
  });
}
