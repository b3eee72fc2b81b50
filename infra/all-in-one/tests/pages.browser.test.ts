import type { TokenRow } from '@mintscope/schemas/token';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations, launchBrowser, layoutShift, layoutShifts, openPage } from './support/browser.ts';
import { eventually, type MintscopeProcess, startProcess, temporaryFolder } from './support/mintscope-process.ts';
import { signIn } from './support/sign-in.ts';

const folder = temporaryFolder();
let product: MintscopeProcess;
let browser: Browser;
let token: TokenRow;
const sessions = new Map<string, string>();

beforeAll(async () => {
  product = await startProcess({
    MINTSCOPE_DATA_DIR: folder.path,
    MINTSCOPE_SIMULATOR_WARMUP_MINUTES: '35',
    MINTSCOPE_SIMULATOR_LAUNCHES_PER_MINUTE: '10',
    MINTSCOPE_SIMULATOR_TRADES_PER_SECOND: '20',
    MINTSCOPE_TREASURY: '11111111111111111111111111111112',
  });
  browser = await launchBrowser();
  for (const [who, address] of [
    ['user', 'a-trader'],
    ['admin', 'an-admin'],
    ['owner', 'an-owner'],
  ] as const)
    sessions.set(who, await signIn(product.url, address));
  token = await eventually('a preview and a scored token', async () => {
    const preview: TokenRow[] = await (await fetch(`${product.url}/tokens/discover?limit=50`)).json();
    const rows = await product.get<TokenRow[]>('/tokens/discover?limit=100&sortBy=score');
    return preview.length > 0 ? rows.find((row) => row.transactionScore !== null) : undefined;
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
  user: ['/dashboard', '/discovery', '/analytics', '/recommendations', '/settings', '/token/'],
  admin: ['/admin', '/admin/settings', '/admin/ai-learning', '/admin/token-management', '/admin/ai-tuning'],
  owner: [
    ...['display', 'account', 'notifications', 'wallet', 'security'].map((tab) => `/settings?tab=${tab}`),
    '/admin/community',
    '/admin/tokens',
    '/admin/users',
    '/admin/system-config',
    '/token/So11111111111111111111111111111111111111112',
  ],
};
/** A token that is not there is a 404, which the browser tells as an error of its own. */
const expectedProblems = /status of 404/;

describe.each(viewports)('%s', (_, viewport) => {
  describe.each(['dark', 'light'] as const)('in %s', (colorScheme) => {
    describe.each(['visitor', 'user', 'admin', 'owner'] as const)('as %s', (who) => {
      it.each(pages[who])('%s is sound', async (path) => {
        const session = sessions.get(who);
        const options = { viewport, colorScheme };
        const opened = await openPage(browser, options, session ? { url: product.url, token: session } : undefined);
        const { page, problems } = opened;
        const target = path === '/token/' ? `/token/${token.address}` : path;
        await page.goto(`${product.url}${target}`);
        await page.locator('main').waitFor();
        await page.waitForLoadState('networkidle');
        await page
          .getByText(/^Loading/)
          .first()
          .waitFor({ state: 'detached' });
        // Nobody was sent elsewhere, so it is this page that is looked at.
        expect(new URL(page.url()).pathname).toBe(new URL(target, product.url).pathname);
        await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
        expect(await accessibilityViolations(page)).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
        const moved = (await layoutShift(page)) < 0.01 ? [] : await layoutShifts(page);
        expect(moved).toEqual([]);
        expect(problems.filter((problem) => !(path.includes('So111') && expectedProblems.test(problem)))).toEqual([]);
        await opened.close();
      });
    });
  });
});
