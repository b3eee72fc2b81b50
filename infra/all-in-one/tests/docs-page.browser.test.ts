import { endpoints } from '@mintscope/schemas/api/endpoints';
import { defaultSettings } from '@mintscope/schemas/user-settings';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, openPage } from './support/browser.ts';
import { type MintscopeProcess, startProcess, temporaryFolder } from './support/mintscope-process.ts';
import { signIn } from './support/sign-in.ts';

const folder = temporaryFolder();
let product: MintscopeProcess;
let browser: Browser;

beforeAll(async () => {
  product = await startProcess({ MINTSCOPE_DATA_DIR: folder.path, MINTSCOPE_SIMULATOR_WARMUP_MINUTES: '0' });
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

  const live = page.locator('section#websocket');
  await live.getByRole('button', { name: 'Connect' }).click();
  await live.getByText('"type":"authenticated"').waitFor();
  expect(problems).toEqual([]);
  await close();
});
