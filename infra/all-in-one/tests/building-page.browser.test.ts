import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createPages } from '@mintscope/stream-api/static/serve-pages';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityViolations, launchBrowser, openPage } from './support/browser.ts';
import { temporaryFolder } from './support/mintscope-process.ts';

const folder = temporaryFolder();
let browser: Browser;
let server: Server;
let url: string;
let build: () => void;

beforeAll(async () => {
  browser = await launchBrowser();
  const serve = createPages(
    new Promise((resolve) => {
      build = () => resolve(folder.path);
    }),
  );
  server = createServer(async ({ method = '', url: path = '' }, response) => {
    const request = { method, path, query: '', headers: new Map(), remoteAddress: '', bodyTooLong: false };
    const reply = await serve({ ...request, body: new Uint8Array() });
    response.writeHead(reply?.status ?? 404, reply?.headers.flat()).end(reply?.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await browser?.close();
  server?.close();
  folder.remove();
});

it.each(['dark', 'light'] as const)('tells in %s colours that the dashboard is being built', async (colorScheme) => {
  const { page, close } = await openPage(browser, { colorScheme });
  await page.goto(`${url}/discovery`);
  await page.getByRole('heading', { name: 'Mintscope is running' }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await close();
});

it('opens the dashboard by itself once it is there, where the reader wanted to go', async () => {
  const { page, problems, close } = await openPage(browser, {});
  await page.goto(`${url}/discovery`);
  await page.getByRole('heading', { name: 'Mintscope is running' }).waitFor();
  writeFileSync(
    join(folder.path, 'index.html'),
    '<!doctype html><title>M</title><link rel="icon" href="data:,"><h1>The dashboard</h1>',
  );
  build();
  await page.getByRole('heading', { name: 'The dashboard' }).waitFor();
  expect(page.url()).toBe(`${url}/discovery`);
  // The browser tells of the page's own status and of each time it was asked for; nothing else.
  expect(problems.filter((problem) => !/status of 503/.test(problem))).toEqual([]);
  await close();
});
