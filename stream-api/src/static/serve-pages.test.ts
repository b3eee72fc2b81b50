import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpReply } from '../transport/transport.ts';
import { createPages, type ServePage } from './serve-pages.ts';

let folder: string;
let serve: ServePage;
let nowMs = 0;
const script = `console.log(${JSON.stringify('x'.repeat(5000))});`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mintscope-pages-'));
  await mkdir(join(folder, 'dist/assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'dist/index.html'), '<!doctype html>home');
  await writeFile(join(folder, 'dist/.hidden'), 'hidden');
  await writeFile(join(folder, 'dist/assets/main-AbCd_123.js'), script);
  await writeFile(join(folder, 'dist/assets/hero-AbCd_123.webm'), '0123456789');
  await writeFile(join(folder, 'dist/favicon.svg'), '<svg/>');
  await symlink(join(folder, 'secret.txt'), join(folder, 'dist/link.txt'));
  serve = createPages(join(folder, 'dist'), () => nowMs);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function get(path: string, headers: Record<string, string> = {}, from = serve) {
  const request = {
    method: 'GET',
    path,
    query: '',
    headers: new Map(Object.entries(headers)),
    remoteAddress: '',
    body: new Uint8Array(0),
    bodyTooLong: false,
  };
  const reply = await from(request);
  return reply && { ...reply, header: headersOf(reply), text: Buffer.from(reply.body).toString() };
}

function headersOf(reply: HttpReply): Record<string, string> {
  return Object.fromEntries(reply.headers);
}

describe('the dashboard', () => {
  it.each(['/', '/index.html', '/discovery', `/token/${'a'.repeat(44)}`, '/admin/settings'])(
    '%s is its page',
    async (path) => {
      const reply = await get(path);
      expect(reply).toMatchObject({ status: 200, text: '<!doctype html>home' });
      expect(reply?.header).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    },
  );

  it('lets hashed files be kept for good', async () => {
    const reply = await get('/assets/main-AbCd_123.js');
    expect(reply?.header).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await get('/favicon.svg'))?.header['cache-control']).toBe('no-cache');
  });

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ])('compresses for a client that takes %s', async (accepted, encoding, decompress) => {
    const reply = await get('/assets/main-AbCd_123.js', { 'accept-encoding': accepted });
    expect(reply?.header).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(decompress(Buffer.from(reply!.body)).toString()).toBe(script);
  });

  it('answers 304 to who has it, per encoding, and anew when it changed', async () => {
    const first = await get('/');
    const etag = first!.header.etag!;
    expect(await get('/', { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' });
    expect(await get('/', { 'if-none-match': `"x", W/${etag}` })).toMatchObject({ status: 304 });
    expect(await get('/', { 'if-none-match': '"x"' })).toMatchObject({ status: 200 });
    await writeFile(join(folder, 'dist/index.html'), '<!doctype html>new home');
    expect(await get('/', { 'if-none-match': etag })).toMatchObject({ status: 304 });
    // The disk is looked at once a second.
    nowMs += 1_000;
    expect(await get('/', { 'if-none-match': etag })).toMatchObject({ status: 200, text: '<!doctype html>new home' });
    await writeFile(join(folder, 'dist/index.html'), '<!doctype html>home');
    nowMs += 1_000;
  });

  it.each([
    [undefined, 200, '0123456789', undefined],
    ['bytes=0-', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=10-', 200, '0123456789', undefined],
    ['bytes=4-2', 200, '0123456789', undefined],
    ['bytes=-3', 200, '0123456789', undefined],
    ['bytes=0-1,4-5', 200, '0123456789', undefined],
  ])('of a video it gives what is asked for: %s', async (range, status, text, part) => {
    const reply = await get('/assets/hero-AbCd_123.webm', range ? { range } : {});
    expect(reply).toMatchObject({ status, text });
    expect(reply?.header).toMatchObject({ 'content-type': 'video/webm', 'accept-ranges': 'bytes' });
    expect(reply?.header['content-range']).toBe(part);
    const changed = await get('/assets/hero-AbCd_123.webm', { range: 'bytes=2-4', 'if-range': '"another"' });
    expect(changed).toMatchObject({ status: 200, text: '0123456789' });
  });

  it('sends a policy without inline code and without other hosts but those of streams and Telegram', async () => {
    const policy = (await get('/'))?.header['content-security-policy'];
    expect(policy?.split('; ')).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "media-src 'self' https:",
      'frame-src https://www.youtube-nocookie.com https://player.twitch.tv https://player.kick.com https://t.me',
      "connect-src 'self'",
      "worker-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
  });

  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '//etc/passwd.txt',
    '/link.txt',
    '/.hidden',
    '/%00.txt',
    '/%',
    '/missing.js',
    '/assets',
  ])('%s gives nothing of the disk', async (path) => {
    const reply = await get(path);
    expect(reply?.text ?? '').not.toContain('secret');
    expect(reply === null || reply.text === '<!doctype html>home').toBe(true);
  });

  it.each(['/tokens/x', '/api/nothing', '/health/x', '/metrics', '/openapi.json', '/ws'])(
    '%s is no page',
    async (path) => {
      expect(await get(path)).toBeNull();
    },
  );

  it('is absent where there is none', async () => {
    const bare = createPages(undefined);
    expect(await get('/', {}, bare)).toBeNull();
    expect(await get('/docs', {}, bare)).toMatchObject({ status: 200 });
  });
});

describe('a dashboard that is being built', () => {
  it('is a page that says so and waits, until it is there', async () => {
    let build: (folder: string) => void = () => undefined;
    const built = new Promise<string>((resolve) => {
      build = resolve;
    });
    const serveSoon = createPages(built);
    for (const path of ['/', '/index.html', '/discovery']) {
      const reply = await get(path, {}, serveSoon);
      expect(reply).toMatchObject({ status: 503, text: expect.stringContaining('is being built') });
      expect(reply?.header).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '2' });
    }
    const page = await get('/', {}, serveSoon);
    for (const [, file] of page!.text.matchAll(/(?:href|src)="(\/[^"]+)"/g))
      expect(await get(file!, {}, serveSoon), file).toMatchObject({ status: 200 });
    expect(await get('/assets/main-AbCd_123.js', {}, serveSoon)).toBeNull();
    expect(await get('/docs', {}, serveSoon)).toMatchObject({ status: 200 });
    build(join(folder, 'dist'));
    await built;
    expect(await get('/', {}, serveSoon)).toMatchObject({ status: 200, text: '<!doctype html>home' });
    expect(await get('/building.js', {}, serveSoon)).toBeNull();
  });

  it('stays that page when it cannot be built', async () => {
    const failing = Promise.reject(new Error('no'));
    const serveNever = createPages(failing);
    await failing.catch(() => undefined);
    expect(await get('/', {}, serveNever)).toMatchObject({ status: 503 });
  });
});

describe('the page of the interface', () => {
  it.each([
    ['/docs', 'text/html; charset=utf-8'],
    ['/docs/', 'text/html; charset=utf-8'],
    ['/docs/page.js', 'text/javascript; charset=utf-8'],
    ['/docs/elements.js', 'text/javascript; charset=utf-8'],
    ['/docs/schema-text.js', 'text/javascript; charset=utf-8'],
    ['/docs/page.css', 'text/css; charset=utf-8'],
    ['/docs/examples.js', 'text/javascript; charset=utf-8'],
    ['/docs/fonts/inter-latin-wght-normal.woff2', 'font/woff2'],
    ['/docs/fonts/jetbrains-mono-latin-wght-normal.woff2', 'font/woff2'],
  ])('%s is %s', async (path, type) => {
    expect((await get(path))?.header['content-type']).toBe(type);
  });

  it('loads nothing that its policy forbids', async () => {
    const page = (await get('/docs'))!.text;
    expect(page).not.toMatch(/<script(?![^>]*src=)|style=|onclick=|https?:\/\//);
  });

  it.each([
    '/docs/../service.ts',
    '/docs/%2e%2e/service.ts',
    '/docs/fonts/../package.json',
    '/docs/fonts/inter-latin-wght-italic.woff2',
    '/docs/missing.js',
  ])('%s is nothing', async (path) => {
    expect(await get(path)).toBeNull();
  });
});
