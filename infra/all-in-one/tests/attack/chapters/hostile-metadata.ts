import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { launchBrowser, openPage } from '../../support/browser.ts';
import { eventually } from '../../support/mintscope-process.ts';
import { askAt } from '../ask.ts';
import { answerOf, as } from '../callers.ts';
import type { Attack, Chapter } from '../chapter.ts';

export const hostileMetadata: Chapter = {
  name: 'hostile metadata in Chromium',
  holds:
    'A name, symbol or link of a stranger is shown as text: nothing of it runs, loads, leads away or turns the page around.',
  async run(attack) {
    if (!existsSync(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'))
      return attack.tally.leftOut('everything', 'Chromium is not installed');
    const mints = await knownMints(attack);
    const browser = await launchBrowser();
    try {
      await openPages(attack, browser, mints);
    } finally {
      await browser.close();
    }
  },
};

const hiddenMarks = /[\p{Cc}\p{Cf}]/u;

/** All texts of a document, one after the other. */
function textsIn(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null ? Object.values(value).map(textsIn).join('') : '';
}

/** Those that the product follows; one that it refused is counted as held. */
async function knownMints({ target, hostileMints, callers, tally }: Attack): Promise<string[]> {
  const known: string[] = [];
  await eventually('hostile tokens', async () => {
    const { status } = await askAt(target.url, as(callers.user, { path: `/tokens/${hostileMints[0]}` }));
    return status === 200 || undefined;
  });
  for (const mint of hostileMints) {
    const { status, text } = await askAt(target.url, as(callers.user, { path: `/tokens/${mint}` }));
    tally.tried(`the token ${mint} is answered for`, status >= 500 ? `answered ${status}` : null);
    if (status === 200) known.push(mint);
    // Marks that turn the direction of a line, or have no width, are gone before a client is told.
    const marks = hiddenMarks.exec(textsIn(JSON.parse(text)));
    tally.tried(`${mint} tells no hidden marks`, marks ? `tells U+${marks[0].codePointAt(0)?.toString(16)}` : null);
  }
  return known;
}

async function openPages(
  { target, callers, tally, scale }: Attack,
  browser: Browser,
  mints: readonly string[],
): Promise<void> {
  const session = { url: target.url, token: callers.user.token ?? '' };
  const sizes = [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ];
  const shown = mints.slice(0, Math.max(3, Math.round(mints.length * scale)));
  for (const viewport of sizes) {
    const watched = await openPage(browser, { viewport }, session);
    const { page, problems } = watched;
    const foreign: string[] = [];
    page.on('request', (request) => {
      const address = request.url();
      if (!address.startsWith(target.url) && !/^(data|blob|ws):/.test(address)) foreign.push(address);
    });
    page.on('dialog', (dialog) => {
      problems.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    const paths = ['/', '/discovery', ...shown.map((mint) => `/token/${mint}`)];
    for (const path of paths) {
      await page.goto(`${target.url}${path}`, { waitUntil: 'load' });
      await page.waitForSelector('main, [role=main]');
      await page.waitForTimeout(300);
      const found = await page.evaluate(() => ({
        ran: Reflect.get(globalThis, 'ran') ?? null,
        links: [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? ''),
        frames: document.querySelectorAll('iframe,object,embed').length,
        wide: document.documentElement.scrollWidth > globalThis.innerWidth + 1,
        address: globalThis.location.href,
      }));
      const at = `${path} at ${viewport.width}`;
      tally.tried(`${at} runs nothing`, found.ran === null ? null : `ran payload ${found.ran}`);
      const bad = found.links.find(
        (link) => !/^(\/|#|https:\/\/)/.test(link) || /@/.test(new URL(link, target.url).host),
      );
      tally.tried(`${at} links to https or itself`, bad === undefined ? null : `links to ${bad}`);
      tally.tried(`${at} has no frames`, found.frames === 0 ? null : `${found.frames} frames`);
      tally.tried(`${at} is as wide as its window`, found.wide ? 'scrolls sideways' : null);
      tally.tried(`${at} stays`, found.address.startsWith(target.url) ? null : `went to ${found.address}`);
      tally.tried(`${at} asks no other server`, foreign.length === 0 ? null : `asked ${foreign.splice(0)[0]}`);
      tally.tried(`${at} has nothing in its console`, problems.length === 0 ? null : `${problems.splice(0)[0]}`);
    }
    await watched.close();
  }
  const rows = await answerOf<object[]>(target.url, as(callers.user, { path: '/tokens/search?query=script' }));
  tally.tried('the search answers for a hostile name', Array.isArray(rows) ? null : 'it does not');
}
