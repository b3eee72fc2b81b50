import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityViolations, calmMarket, launchBrowser, openPage, shiftsFrom } from './support/browser.ts';
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

it.each([
  ['desktop', 'dark', { width: 1440, height: 900 }],
  ['phone', 'light', { width: 390, height: 844 }],
] as const)('a key is made, used and revoked on a %s in %s', async (name, colorScheme, viewport) => {
  const token = await signIn(product.url, `key-maker-${name}`);
  const { page, problems, close } = await openPage(browser, { colorScheme, viewport }, { url: product.url, token });
  const problemsOf = async () => [
    ...(await accessibilityViolations(page)),
    ...((await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
      ? ['wider than the screen']
      : []),
  ];
  await page.goto(`${product.url}/settings?tab=api`);
  await page.getByText('You have no API key.').waitFor();
  expect(await problemsOf()).toEqual([]);
  expect(await shiftsFrom(0.01, page)).toEqual([]);

  await page.getByRole('button', { name: 'New key' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API key' });
  await dialog.getByLabel('Name').fill('Trading bot');
  await dialog.getByRole('switch', { name: 'Read own' }).check();
  expect(await problemsOf()).toEqual([]);
  await dialog.getByRole('button', { name: 'Make the key' }).click();
  const secret = (await dialog.locator('code').textContent()) ?? '';
  expect(await problemsOf()).toEqual([]);
  // A stray key does not take it away before it is copied.
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'I have copied it' }).click();

  const ask = async () => {
    const headers = { authorization: `Bearer ${secret}` };
    return (await fetch(`${product.url}/api/account/lists`, { headers })).status;
  };
  expect(await ask()).toBe(200);
  await page.reload();
  const row = page.getByRole('list', { name: 'API keys' }).getByRole('listitem');
  await row.getByText('last used just now').waitFor();
  expect(await problemsOf()).toEqual([]);
  await row.getByRole('button', { name: 'Revoke the key Trading bot' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('You have no API key.').waitFor();
  expect(await ask()).toBe(401);
  expect(problems).toEqual([]);
  await close();
});
