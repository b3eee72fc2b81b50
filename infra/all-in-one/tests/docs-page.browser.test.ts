import { readFileSync } from 'node:fs';
import { isLeftOut } from '@mintscope/engines/testing/slice';
import { endpoints } from '@mintscope/schemas/api/endpoints';
import { channels } from '@mintscope/schemas/live/channels';
import { defaultSettings } from '@mintscope/schemas/user-settings';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityViolations, calmMarket, launchBrowser, openPage } from './support/browser.ts';
import { type MintscopeProcess, startProcess, temporaryFolder } from './support/mintscope-process.ts';
import { signIn } from './support/sign-in.ts';

const folder = temporaryFolder();
let product: MintscopeProcess;
let browser: Browser;

beforeAll(async () => {
  product = await startProcess({ MINTSCOPE_DATA_DIR: folder.path, ...calmMarket });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  folder.remove();
});

it('shows every endpoint with who may call it and what it takes, and calls it with the token of who is signed in', async () => {
  const token = await signIn(product.url);
  const { page, problems, close } = await openPage(browser, {}, { url: product.url, token });
  await page.goto(`${product.url}/docs`);
  await page.locator('#websocket').waitFor();
  for (const { name, body } of endpoints) {
    const section = page.locator(`section#${name}`);
    expect([name, await section.locator('textarea').count()]).toEqual([name, body ? 1 : 0]);
  }
  const access = (name: string) => page.locator(`section#${name} p .quiet`).first().textContent();
  expect(await access('get-token')).toBe('For signed-in users, with access that has not run out');
  expect(await access('update-user')).toBe('For owners');
  expect(await access('get-openapi')).toBe('For everybody');

  const save = page.locator('section#save-settings');
  const settings = { ...defaultSettings, display: { ...defaultSettings.display, theme: 'dark' } };
  await save.locator('textarea').fill(JSON.stringify(settings));
  await save.getByRole('button', { name: 'Try it' }).click();
  const answer = save.locator('form > pre');
  await answer.getByText('"theme": "dark"').waitFor();
  expect(await answer.textContent()).toMatch(/^200 · /);

  expect(await page.locator('section#list-sessions p .key').textContent()).toBe('no API key');
  expect(await page.locator('section#get-token p .key').textContent()).toBe('API key: read-market');
  const live = page.locator('section#websocket');
  for (const { name } of channels)
    await live.locator(`#channel-${name} details`).first().waitFor({ state: 'attached' });
  expect(await live.locator('#examples').textContent()).toBe(
    readFileSync(new URL('../../../stream-api/src/docs-page/examples.js', import.meta.url), 'utf8'),
  );
  // On the first visit, too: a typeface that comes late is left out.
  const widthIn = (family: string) =>
    page.evaluate((name) => {
      const pen = document.createElement('canvas').getContext('2d');
      if (pen) pen.font = `14px ${name}`;
      return pen?.measureText('Newly launched tokens').width;
    }, family);
  expect(await widthIn('"Inter Variable", monospace')).not.toBe(await widthIn('monospace'));
  await live.getByRole('button', { name: 'Connect' }).click();
  await live.getByText('"type":"authenticated"').waitFor();
  await page.getByRole('link', { name: '← Mintscope' }).click();
  await page.waitForURL(`${product.url}/`);
  expect(problems).toEqual([]);
  await close();
});

it.for([
  ['dark', { width: 1440, height: 900 }],
  ['light', { width: 390, height: 844 }],
] as const)(
  '%s: has no violations of WCAG that can be told by a machine, and nothing beyond the edge',
  async ([colorScheme, viewport], { skip }) => {
    skip(isLeftOut(Number(colorScheme === 'light'), 2));
    const { page, problems, close } = await openPage(browser, { viewport, colorScheme });
    await page.goto(`${product.url}/docs`);
    await page.locator('#websocket').waitFor();
    await page.locator('#channel-tokens details').first().waitFor({ state: 'attached' });
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(problems).toEqual([]);
    await close();
  },
);
