import { isLeftOut } from '@mintscope/engines/testing/slice';
import type { TokenRow } from '@mintscope/schemas/token';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accessibilityViolations,
  forManyBrowsers,
  launchBrowser,
  openPage,
  shiftsFrom,
  type WatchedPage,
} from './support/browser.ts';
import { makeAccounts } from './support/make-accounts.ts';
import { eventually, type MintscopeProcess, startProcess, temporaryFolder } from './support/mintscope-process.ts';
import { bearer, signInByCode, signInByPassword, signInByWallet } from './support/sign-in.ts';

const folder = temporaryFolder();
let product: MintscopeProcess;
let browser: Browser;
let token: TokenRow;
/** The tokens of the highest score. */
let best: TokenRow[];
const password = 'correct horse battery staple';
/** No visitor signs in at a click where payments are taken. */
const accounts = [
  { email: 'owner@example.org', password, role: 'owner' },
  { email: 'admin@example.org', password, role: 'admin' },
] as const;
const codes = { user: 'code-of-a-trader', payer: 'code-of-a-payer' };
const sessions = new Map<string, string>();

beforeAll(async () => {
  const environment = { MINTSCOPE_DATA_DIR: folder.path };
  await makeAccounts(environment, accounts);
  product = await startProcess({
    ...environment,
    ...forManyBrowsers,
    MINTSCOPE_SIMULATOR_WARMUP_MINUTES: '35',
    MINTSCOPE_SIMULATOR_LAUNCHES_PER_MINUTE: '10',
    MINTSCOPE_SIMULATOR_TRADES_PER_SECOND: '20',
    MINTSCOPE_TREASURY: '11111111111111111111111111111112',
    // A wallet that signs up has yet to pay; a partner's code gives its days all the same.
    MINTSCOPE_ENTITLEMENT_DAYS: '0',
    MINTSCOPE_INVESTOR_CODES: Object.values(codes).join(','),
  });
  browser = await launchBrowser();
  for (const who of ['user', 'payer'] as const) sessions.set(who, await signInByCode(product.url, codes[who]));
  for (const account of accounts) sessions.set(account.role, await signInByPassword(product.url, account));
  sessions.set('newcomer', await signInByWallet(product.url, 'newcomer'));
  await askForPayment(sessions.get('payer') ?? '');
  token = await eventually('a preview and a scored token', async () => {
    const list = `${product.url}/tokens/discover?limit=100&sortBy=score`;
    const preview: TokenRow[] = await (await fetch(list)).json();
    const headers = bearer(sessions.get('user') ?? '');
    const rows: TokenRow[] = await (await fetch(list, { headers })).json();
    best = rows.slice(0, 4);
    return preview.length > 0 && best.length === 4 ? rows.find((row) => row.transactionScore !== null) : undefined;
  });
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  folder.remove();
});

const viewports = [
  ['wide', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const;

/** Pages of one thing are looked at with one that there is. */
function placeOf(path: string): string {
  if (path === '/token/') return `${path}${token.address}`;
  if (path === '/compare?tokens=') return path + best.map(({ address }) => address).join(',');
  return path === '/wallet/' ? `${path}${token.creator}` : path;
}

async function askForPayment(session: string): Promise<void> {
  const answer = await fetch(`${product.url}/api/billing/payments`, {
    method: 'POST',
    headers: { ...bearer(session), 'content-type': 'application/json' },
    body: JSON.stringify({ currency: 'USDC' }),
  });
  expect(answer.status).toBe(200);
}

/** Every page of the route table, as who sees most and as who comes first. */
const pages = {
  visitor: [
    '/',
    '/landing',
    '/login',
    '/signup',
    '/signup?plan=founder',
    '/investor',
    '/admin-login',
    '/dev-login',
    '/discovery',
    '/winners',
    '/updates',
    '/community',
    '/community-party',
  ],
  user: [
    '/dashboard',
    '/picks',
    '/discovery',
    '/analytics',
    '/recommendations',
    '/alerts',
    '/settings',
    '/token/',
    '/wallet/',
    '/compare?tokens=',
  ],
  admin: ['/admin', '/admin/settings', '/admin/ai-learning', '/admin/token-management', '/admin/ai-tuning'],
  owner: [
    ...['display', 'account', 'notifications', 'wallet', 'security', 'api'].map((tab) => `/settings?tab=${tab}`),
    '/admin/community',
    '/admin/tokens',
    '/admin/users',
    '/admin/system-config',
    '/token/So11111111111111111111111111111111111111112',
  ],
};
/** A token that is not there is a 404, which the browser tells as an error of its own. */
const expectedProblems = /status of 404/;

type Look = Parameters<typeof openPage>[1];

/** A page of the product as a visitor or user sees it, once it has all that it asks for. */
async function open(path: string, who: string, look: Look): Promise<WatchedPage> {
  const session = sessions.get(who);
  const opened = await openPage(browser, look, session ? { url: product.url, token: session } : undefined);
  const { page } = opened;
  await page.goto(`${product.url}${path}`);
  await page.locator('main').waitFor();
  await page.waitForLoadState('networkidle');
  await page
    .getByText(/^Loading/)
    .first()
    .waitFor({ state: 'detached' });
  // The browser was not sent elsewhere, so it is this page that is looked at.
  expect(new URL(page.url()).pathname).toBe(new URL(path, product.url).pathname);
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  return opened;
}

async function expectSound({ page, problems }: WatchedPage, expected?: RegExp): Promise<void> {
  expect(await accessibilityViolations(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  expect(await shiftsFrom(0.01, page)).toEqual([]);
  expect(problems.filter((problem) => !expected?.test(problem))).toEqual([]);
}

/** A dialog that is open: named, readable, and within the screen with all that is in it. */
async function expectSoundDialog({ page, problems }: WatchedPage, name: string): Promise<void> {
  const selector = `dialog[open][aria-label="${name}"]`;
  await page.locator(selector).waitFor();
  expect(await accessibilityViolations(page, selector)).toEqual([]);
  const overflow = await page.locator(selector).evaluate((dialog) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const parts = [...dialog.querySelectorAll('*')].map((part) => part.getBoundingClientRect());
    const widest = Math.max(...parts.map((part) => part.right));
    return Math.max(-left, -top, right - innerWidth, bottom - innerHeight, widest - right);
  });
  expect(overflow).toBeLessThanOrEqual(0);
  expect(problems).toEqual([]);
}

async function leaveDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
}

describe.each(viewports)('%s', (_, viewport) => {
  describe.each(['dark', 'light'] as const)('in %s', (colorScheme) => {
    const look = { viewport, colorScheme };
    const phone = viewport.width < 720;
    const light = colorScheme === 'light';
    /** A slice has four pages of eight, each in one width and one theme, and the next in another. */
    const place = 2 * Number(light) + Number(phone !== light);

    describe.each(['visitor', 'user', 'admin', 'owner'] as const)('as %s', (who) => {
      it.for(pages[who].map((path, row) => ({ path, row })))('$path is sound', async ({ path, row }, { skip }) => {
        skip(isLeftOut(place, 12, row));
        const opened = await open(placeOf(path), who, look);
        await expectSound(opened, path.includes('So111') ? expectedProblems : undefined);
        await opened.close();
      });
    });

    it('every dialog is sound', async ({ skip }) => {
      // Each width and each theme once.
      skip(isLeftOut(place, 2));
      const opened = await open('/admin/users', 'owner', look);
      const { page } = opened;
      await page.keyboard.press('Control+k');
      await expectSoundDialog(opened, 'Commands');
      await leaveDialog(page);
      await page.keyboard.press('?');
      await expectSoundDialog(opened, 'Keyboard help');
      await leaveDialog(page);
      if (phone) {
        await page.getByRole('button', { name: 'More' }).click();
        await expectSoundDialog(opened, 'More');
        await page.getByRole('dialog').getByRole('button', { name: 'Wallet' }).click();
      } else await page.getByRole('button', { name: 'Connect wallet' }).click();
      await page.getByRole('list', { name: 'Wallets to install' }).waitFor();
      await expectSoundDialog(opened, 'Connect a wallet');
      await page.getByRole('button', { name: 'More options' }).click();
      await page.getByRole('list', { name: 'Wallets to install' }).waitFor({ state: 'detached' });
      await expectSoundDialog(opened, 'Connect a wallet');
      await leaveDialog(page);
      await page.getByRole('button', { name: 'Suspend VIP partner' }).first().click();
      await expectSoundDialog(opened, 'Suspend VIP partner?');
      await leaveDialog(page);
      if (phone) await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('button', { name: 'Switch to regular user' }).click();
      await expectSoundDialog(opened, 'Switch to regular user');
      await opened.close();
    });
  });
});

/** Each width and each theme once: pages that only a user who pays or has to pay sees. */
describe.each([
  ['wide and dark', { viewport: viewports[0][1], colorScheme: 'dark' }],
  ['on a phone, light', { viewport: viewports[1][1], colorScheme: 'light' }],
] as const)('%s', (_, look) => {
  it('a payment that is asked for is sound', async () => {
    const opened = await open('/settings?tab=wallet', 'payer', look);
    await opened.page.getByRole('img', { name: /^QR code of the payment/ }).waitFor();
    await expectSound(opened);
    await opened.close();
  });

  it('sign-up of a user who has yet to pay is sound', async () => {
    const opened = await open('/signup', 'newcomer', look);
    await opened.page.getByRole('heading', { name: 'One step left' }).waitFor();
    await opened.page.getByRole('button', { name: /^Pay \$/ }).waitFor();
    await expectSound(opened);
    await opened.close();
  });
});

it('the video of the landing page plays, unless less motion is asked for', async () => {
  const { page, problems, close } = await openPage(browser, { viewport: viewports[0][1] });
  await page.goto(`${product.url}/landing`);
  await page.getByRole('button', { name: 'Pause the video' }).click();
  await page.getByRole('button', { name: 'Play the video' }).waitFor();
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.locator('video').waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await close();
});
