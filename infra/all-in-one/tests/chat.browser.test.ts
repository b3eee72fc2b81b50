import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  accessibilityViolations,
  calmMarket,
  forManyBrowsers,
  launchBrowser,
  openPage,
  type WatchedPage,
} from './support/browser.ts';
import { type MintscopeProcess, startProcess, temporaryFolder } from './support/mintscope-process.ts';
import { signIn } from './support/sign-in.ts';

/** Members and an admin on pages that stay open, as they chat, moderate and stream. */
const folder = temporaryFolder();
const wide = { width: 1440, height: 900 };
const sessions = { user: '', admin: '' };
let product: MintscopeProcess;
let browser: Browser;

beforeAll(async () => {
  product = await startProcess({
    MINTSCOPE_DATA_DIR: folder.path,
    ...forManyBrowsers,
    ...calmMarket,
    MINTSCOPE_TELEGRAM_GROUP: 'https://t.me/mintscope',
    MINTSCOPE_TELEGRAM_DISCUSSION: 'https://t.me/mintscope_news/12',
  });
  browser = await launchBrowser();
  sessions.user = await signIn(product.url, 'chat-user');
  sessions.admin = await signIn(product.url, 'chat-admin');
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  folder.remove();
});

async function open(who: keyof typeof sessions | 'visitor', path: string, viewport = wide): Promise<WatchedPage> {
  const session = who === 'visitor' ? undefined : { url: product.url, token: sessions[who] };
  const opened = await openPage(browser, { viewport }, session);
  await opened.page.goto(`${product.url}${path}`);
  await opened.page.getByRole('region', { name: /chat/i }).first().waitFor();
  return opened;
}

const message = (page: Page, text: string | RegExp) => page.getByRole('article').filter({ hasText: text });

async function send(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(text);
  await page.keyboard.press('Enter');
  await message(page, text).waitFor();
}

it('what one sends all read, also a visitor and who was away; what a moderator deletes is gone from every page', async () => {
  const [user, admin] = [await open('user', '/community'), await open('admin', '/admin/community')];
  await send(user.page, 'gm, <b>who</b> holds MOON?');
  await message(admin.page, 'gm, <b>who</b> holds MOON?').waitFor();
  await send(admin.page, 'welcome');
  await message(user.page, 'welcome').waitFor();
  await user.page.context().setOffline(true);
  await send(admin.page, 'said while the line was down');
  await user.page.context().setOffline(false);
  await message(user.page, 'said while the line was down').waitFor();
  expect(await message(user.page, 'said while the line was down').count()).toBe(1);
  const visitor = await open('visitor', '/community');
  await message(visitor.page, 'welcome').waitFor();
  expect(await visitor.page.getByRole('textbox', { name: 'Message', exact: true }).count()).toBe(0);
  await message(admin.page, 'who</b> holds MOON?').hover();
  await message(admin.page, 'who</b> holds MOON?').getByRole('button', { name: 'More' }).click();
  await admin.page.getByRole('menuitem', { name: 'Delete' }).click();
  await admin.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  for (const { page } of [admin, user]) {
    await message(page, 'Message deleted by a moderator').waitFor();
    expect(await message(page, 'holds MOON').count()).toBe(0);
  }
  expect(await accessibilityViolations(user.page)).toEqual([]);
  expect([...admin.problems, ...visitor.problems]).toEqual([]);
  // A line that was cut is told by the browser itself.
  expect(user.problems.filter((problem) => !/ERR_INTERNET_DISCONNECTED/.test(problem))).toEqual([]);
  for (const { close } of [user, admin, visitor]) await close();
});

it('a stream is shown to all at once, and asks nothing of its host before the viewer clicks Play', async () => {
  const [user, admin] = [await open('user', '/community'), await open('admin', '/admin/community')];
  const asked: string[] = [];
  await user.page.context().route('https://www.youtube-nocookie.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<p>the stream</p>' });
  });
  await admin.page.getByLabel('Stream URL').fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  await admin.page.getByRole('button', { name: 'Start' }).click();
  await admin.page.getByText('LIVE', { exact: true }).first().waitFor();
  await user.page.getByText('Admin is live!').waitFor();
  expect(asked).toEqual([]);
  await user.page.getByRole('button', { name: 'Play' }).click();
  await user.page.frameLocator('iframe').getByText('the stream').waitFor();
  expect(asked).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1']);
  await admin.page.getByRole('button', { name: 'Stop' }).click();
  await user.page.getByText('Admin is live!').waitFor({ state: 'detached' });
  expect(await user.page.locator('iframe').count()).toBe(0);
  expect([...user.problems, ...admin.problems]).toEqual([]);
  for (const { close } of [user, admin]) await close();
});

it('the group in Telegram asks nothing of its host before the reader clicks', async () => {
  const visitor = await open('visitor', '/community');
  const asked: string[] = [];
  await visitor.page.context().route('https://t.me/**', (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.fulfill({ contentType: 'text/html', body: '<p>the discussion</p>' });
  });
  const show = visitor.page.getByRole('button', { name: 'Show the chat' });
  await show.waitFor();
  expect(asked).toEqual([]);
  await show.click();
  await visitor.page.frameLocator('iframe').getByText('the discussion').waitFor();
  expect(asked).toEqual(['/mintscope_news/12']);
  expect(await accessibilityViolations(visitor.page)).toEqual([]);
  expect(visitor.problems).toEqual([]);
  await visitor.close();
});

it('the navigation says how much is unread until it is read, and moves nothing for it', async () => {
  const url = product.url;
  const reader = await signIn(url, 'chat-reader');
  const admin = await open('admin', '/community');
  await send(admin.page, 'one for the reader');
  for (const viewport of [wide, { width: 390, height: 844 }]) {
    const { page, problems, close } = await openPage(browser, { viewport }, { url, token: reader });
    await page.goto(`${url}/updates`);
    const entry = page.locator('nav a[href="/community"]');
    await entry.waitFor();
    const before = await entry.boundingBox();
    const drawn = () => entry.evaluate((link) => getComputedStyle(link, '::after').content);
    await page.locator('#unread').waitFor({ state: 'attached' });
    expect(await drawn()).toMatch(/^"[1-9]\d*"$/);
    expect(await entry.boundingBox()).toEqual(before);
    expect(await accessibilityViolations(page)).toEqual([]);
    if (viewport !== wide) {
      const told = page.waitForResponse((answer) => answer.url().endsWith('/api/chat/community/read'));
      await entry.click();
      await message(page, 'one for the reader').waitFor();
      expect(await drawn()).toBe('none');
      await told;
      await page.getByRole('navigation').getByRole('link', { name: 'Discovery' }).click();
      await page.waitForURL('**/discovery');
      expect(await drawn()).toBe('none');
    }
    expect(problems).toEqual([]);
    await close();
  }
  await admin.close();
});
