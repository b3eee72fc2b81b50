import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** Chromium's own background traffic is off: nothing but the product is to be reached. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Each test comes with a new browser, which asks for every file anew: what one address may ask for is meant for people. */
export const forManyBrowsers = { MINTSCOPE_API_REQUESTS_PER_MINUTE: '1000000' };

/** For tests that need a product and little of a market: what tokens do is left to the files that look at them. */
export const calmMarket = {
  MINTSCOPE_SIMULATOR_WARMUP_MINUTES: '1',
  MINTSCOPE_SIMULATOR_LAUNCHES_PER_MINUTE: '5',
  MINTSCOPE_SIMULATOR_TRADES_PER_SECOND: '10',
};

export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: flags });
}

/** Most that a page is waited for (ms), on a machine that does as much beside it. */
const patienceMs = 60_000;

export interface WatchedPage {
  page: Page;
  /** Console errors, uncaught exceptions and violations of the content security policy. */
  problems: string[];
  close(): Promise<void>;
}

/** A session that the browser starts with, as one that signed in there before. */
export interface StoredSession {
  url: string;
  token: string;
}

export async function openPage(
  browser: Browser,
  options: BrowserContextOptions,
  session?: StoredSession,
): Promise<WatchedPage> {
  const context = await browser.newContext({ ...options, ...(session ? { storageState: stored(session) } : {}) });
  context.setDefaultTimeout(patienceMs);
  // tsx wraps named functions in a call of this, also those that are handed to the page.
  await context.addInitScript('globalThis.__name ??= (given) => given');
  const page = await watchPage(await context.newPage());
  return { ...page, close: () => context.close() };
}

/** One more tab of the same browser. */
export async function openTab({ page }: Pick<WatchedPage, 'page'>): Promise<WatchedPage> {
  const tab = await watchPage(await page.context().newPage());
  return { ...tab, close: () => tab.page.close() };
}

function stored({ url, token }: StoredSession): BrowserContextOptions['storageState'] {
  return { cookies: [], origins: [{ origin: url, localStorage: [{ name: 'jwt', value: token }] }] };
}

async function watchPage(page: Page): Promise<Omit<WatchedPage, 'close'>> {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    }
    const shifts: { value: number; moved: string[] }[] = [];
    Object.assign(globalThis, { layoutShifts: shifts });
    const nameOf = (node: Node | null) =>
      node instanceof Element
        ? `${node.tagName.toLowerCase()}.${node.className} "${node.textContent?.slice(0, 40)}"`
        : (node?.textContent?.slice(0, 40) ?? 'something that is gone');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[])
        if (!entry.hadRecentInput)
          shifts.push({ value: entry.value, moved: entry.sources.map(({ node }) => nameOf(node)) });
    }).observe({ type: 'layout-shift', buffered: true });
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return { page, problems };
}

/** Sum of layout shifts that no input caused since the page was opened. */
export async function layoutShift(page: Page): Promise<number> {
  return sumOf(await layoutShifts(page));
}

/** Each of them where they sum up to the limit or more, besides the sum of before; what moved furthest first, which a cut message still tells. */
export async function shiftsFrom(limit: number, page: Page, before = 0): Promise<LayoutShift[]> {
  const shifts = await layoutShifts(page);
  return sumOf(shifts) - before < limit ? [] : shifts.toSorted((a, b) => b.value - a.value);
}

interface LayoutShift {
  value: number;
  moved: string[];
}

const layoutShifts = (page: Page): Promise<LayoutShift[]> =>
  page.evaluate(() => Reflect.get(globalThis, 'layoutShifts'));

const sumOf = (shifts: readonly LayoutShift[]) => shifts.reduce((sum, { value }) => sum + value, 0);

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Violations of WCAG A and AA that axe finds, one line each; in a part of the page where a selector is given.
 * What fades in is pale until it is there, which says nothing of its contrast: where something faded it is looked at again.
 */
export async function accessibilityViolations(page: Page, part = 'html'): Promise<string[]> {
  await page.evaluate(axeSource);
  return page.evaluate(async (root) => {
    interface Violation {
      id: string;
      nodes: { html: string }[];
    }
    const axe: { run(root: string, options: object): Promise<{ violations: Violation[] }> } = Reflect.get(
      globalThis,
      'axe',
    );
    const look = async () => {
      const { violations } = await axe.run(root, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      });
      return violations;
    };
    const fading = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect instanceof KeyframeEffect && Number.isFinite(effect.getComputedTiming().endTime))
        .filter(({ effect }) => (effect as KeyframeEffect).getKeyframes().some((frame) => 'opacity' in frame));
    const faded = () => Promise.allSettled(fading().map(({ finished }) => finished));
    let began = 0;
    const count = () => began++;
    const starts = ['transitionrun', 'animationstart'];
    for (const name of starts) document.addEventListener(name, count, true);
    await faded();
    let found: Violation[] = [];
    for (let looks = 0; looks < 5; looks++) {
      const before = began;
      found = await look();
      const isPale = found.some(({ id }) => id === 'color-contrast') && began > before;
      if (!isPale) break;
      await faded();
    }
    for (const name of starts) document.removeEventListener(name, count, true);
    return found.map(({ id, nodes }) => `${id}: ${nodes.length} times, first ${nodes[0]?.html.slice(0, 200)}`);
  }, part);
}
