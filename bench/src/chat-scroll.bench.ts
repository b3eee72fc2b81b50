/**
 * Scrolling the community's chat in headless Chromium, served by the product: frames of a page that holds 50,000 messages, and, as the peer, of the same
 * page with 500, standing still and scrolling. The newest messages are the product's own; the history before them is answered here, all
 * of it at once, as a hundred messages a page would keep a reader of 50,000 busy for long. Rounds are interleaved.
 *
 *   node --import tsx src/chat-scroll.bench.ts [--messages 50000] [--seconds 6] [--rounds 3] [--pixels 3000]
 *
 * Needs Chromium: CHROMIUM_PATH, or /usr/bin/chromium.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ChatCommunity } from '@mintscope/schemas/chat/chat-community';
import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import type { Page } from 'playwright-core';
import { buildDashboard, isDashboardStale } from '../../infra/all-in-one/src/build-dashboard.ts';
import { forManyBrowsers, launchBrowser, openPage } from '../../infra/all-in-one/tests/support/browser.ts';
import { runCli } from '../../infra/all-in-one/tests/support/run-cli.ts';
import { bearer, signIn } from '../../infra/all-in-one/tests/support/sign-in.ts';
import { showFrames } from './discovery-page/show-frames.ts';
import { countMessages, type Watched, watchPage } from './discovery-page/watch-page.ts';
import { type RunningProgram, runProgram, wait } from './end-to-end/product.ts';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '50000' },
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '3' },
    pixels: { type: 'string', default: '3000' },
  },
});
const [most, seconds, rounds, pixels] = [values.messages, values.seconds, values.rounds, values.pixels].map(Number) as [
  number,
  number,
  number,
  number,
];
/** Messages that the product has itself: more than its first answer tells, so that there is a past. */
const own = 60;
const few = 500;
const words =
  'wen moon this one has legs dev sold half of it look at the holders before you buy chart is healthy lfg'.split(' ');

if (isDashboardStale()) await buildDashboard();
const data = mkdtempSync(join(tmpdir(), 'mintscope-bench-'));
const settings = { MINTSCOPE_DATA_DIR: data, MINTSCOPE_API_PORT: '0', ...forManyBrowsers };
const author = await fillChat();
const product = start();
const browser = await launchBrowser();
try {
  const url = await product.url;
  const pages = await Promise.all([openChat(url, few), openChat(url, most)]);
  const doings = pages.flatMap(({ page, count }) =>
    [0, pixels].map((pixelsPerSecond) => ({
      name: `${count.toLocaleString('en')} messages, ${pixelsPerSecond === 0 ? 'still' : 'scrolls'}`,
      page,
      pixelsPerSecond,
      watched: [] as Watched[],
    })),
  );
  for (let round = 0; round < rounds; round++)
    for (let turn = 0; turn < doings.length; turn++) await run(doings[(round + turn) % doings.length]!);
  console.log(`${rounds} rounds of ${seconds} s, ${pixels} px/s, load average ${loadavg()[0]?.toFixed(1)}`);
  showFrames('chat', doings);
} finally {
  await browser.close();
  await product.stop();
  rmSync(data, { recursive: true, force: true });
}

function start(): RunningProgram {
  return runProgram([join(import.meta.dirname, '../../infra/all-in-one/start.cjs')], settings);
}

/** Messages at the end of a long history, put back as a backup is; answers who wrote them. */
async function fillChat(): Promise<ChatMessage['author']> {
  const first = start();
  const url = await first.url;
  const headers = bearer(await signIn(url, 'chat-reader'));
  const told = await fetch(`${url}/api/chat/community`, { headers });
  const { data: community } = (await told.json()) as { data: ChatCommunity & { me: { userId: string } } };
  await first.stop();
  const authorId = community.me.userId;
  const upTo = 2 * most;
  const lines = Array.from({ length: own }, (_, n) => ({
    id: randomUUID(),
    order: upTo - own + n + 1,
    authorId,
    clientId: null,
    content: textOf(n),
    replyTo: null,
    sentAt: new Date(Date.now() - (own - n) * 1_000).toISOString(),
    ...{ editedAt: null, deletedAt: null, deletedBy: null, heldAt: null },
    ...{ edits: [], reactions: [], mentions: [], reports: [] },
  }));
  const file = join(data, 'backup.ndjson');
  const [head, end] = [
    { kind: 'mintscope-chat', v: 2, upTo, rev: upTo },
    { kind: 'end', messages: own },
  ];
  writeFileSync(file, `${[head, ...lines, end].map((line) => JSON.stringify(line)).join('\n')}\n`);
  await runCli(['chat', 'restore', file], { MINTSCOPE_DATA_DIR: data });
  return { id: authorId, telegramUsername: null, username: 'reader', walletAddress: null, avatar: null, role: 'user' };
}

function textOf(n: number): string {
  return Array.from({ length: 3 + ((n * 7) % 40) }, (_, at) => words[(n * 13 + at * 5) % words.length]).join(' ');
}

/** The `n`-th message of the history: of seven people, every tenth an answer to the one before it. */
function historic(n: number): ChatMessage {
  const by = (place: number) => ({ ...author, id: `someone-${place % 7}`, username: `someone${place % 7}` });
  const idOf = (place: number) => `00000000-0000-4000-8000-${place.toString().padStart(12, '0')}`;
  const replyTo =
    n % 10 === 5 ? { id: idOf(n - 1), content: textOf(n - 1).slice(0, 50), isDeleted: false, author: by(n - 1) } : null;
  return {
    id: idOf(n),
    order: n,
    rev: n,
    content: textOf(n),
    messageType: 'text',
    createdAt: Date.now() - (2 * most - n) * 1_000,
    isEdited: false,
    deletedBy: null,
    replyTo,
    author: by(n),
    mentions: [],
    reactions: n % 20 === 3 ? [{ emoji: '🚀', count: 2, by: ['someone-1', 'someone-2'] }] : [],
    clientId: null,
  };
}

/** A page of the chat that holds so many messages, in the middle of them. */
async function openChat(url: string, count: number): Promise<{ page: Page; count: number }> {
  const token = await signIn(url, 'chat-reader');
  const { page } = await openPage(browser, { viewport: { width: 1440, height: 900 } }, { url, token });
  await countMessages(page);
  const messages = Array.from({ length: count }, (_, n) => historic(n + 1));
  await page.route('**/api/chat/community/messages*', (route) =>
    route.fulfill({ json: { success: true, messages, hasOlder: false } }),
  );
  await page.goto(`${url}/community`);
  const list = page.getByRole('region', { name: 'Messages' });
  await list.waitFor();
  const height = () => list.evaluate((element) => element.scrollHeight);
  for (let before = await height(), tries = 0; (await height()) < count * 30 && tries < 100; tries++) {
    await list.evaluate((element) => element.scrollTo(0, 0));
    await wait(200);
    if (tries === 99) throw new Error(`of ${count} messages ${await height()} px are there, ${before} before`);
  }
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
  await wait(1_000);
  return { page, count };
}

async function run({
  page,
  pixelsPerSecond,
  watched,
}: {
  page: Page;
  pixelsPerSecond: number;
  watched: Watched[];
}): Promise<void> {
  await page.bringToFront();
  await wait(500);
  const list = page.getByRole('region', { name: 'Messages' });
  const before = await list.evaluate((element) => element.scrollTop);
  const watching = watchPage(page, { pixelsPerSecond, seconds });
  await wait((seconds * 1_000) / 2);
  const moved = Math.abs((await list.evaluate((element) => element.scrollTop)) - before);
  watched.push(await watching);
  if (pixelsPerSecond > 0 && moved < pixels) throw new Error(`the list moved by ${moved} px alone`);
}
