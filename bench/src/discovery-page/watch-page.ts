import type { CDPSession, Page } from 'playwright-core';

export interface Watched {
  /** Time between two animation frames (ms). */
  frames: readonly number[];
  /** Of the page's main thread in a second (ms): all of it, and what of it is scripts, styles and layout. */
  mainMs: number;
  scriptMs: number;
  styleMs: number;
  layoutMs: number;
  /** All processes of the browser, in a second (ms). */
  browserMs: number;
  messages: number;
  kilobytes: number;
  /** What lives after a collection (MB). */
  heapMb: number;
}

/** How long a page is watched, and how fast a wheel turns in its middle meanwhile: down for half of the time, then up again; 0 = not at all. */
export interface Doing {
  seconds: number;
  pixelsPerSecond: number;
}

declare global {
  interface Window {
    heard: { messages: number; characters: number };
  }
}

/** Counts what sockets bring, in the page: the debugger would take a copy of each message. Before the page is opened. */
export async function countMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.heard = { messages: 0, characters: 0 };
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        this.addEventListener('message', ({ data }) => {
          window.heard.messages += 1;
          window.heard.characters += String(data).length;
        });
      }
    };
  });
}

/** Frames and costs of a page over some seconds. */
export async function watchPage(page: Page, { seconds: wanted, pixelsPerSecond }: Doing): Promise<Watched> {
  const session = await page.context().newCDPSession(page);
  const browser = await page.context().browser()?.newBrowserCDPSession();
  if (!browser) throw new Error('the page has no browser');
  try {
    await session.send('Performance.enable');
    const read = async () => ({
      atMs: performance.now(),
      ...(await readMetrics(session)),
      browserMs: (await browser.send('SystemInfo.getProcessInfo')).processInfo.reduce(
        (sum, { cpuTime }) => sum + cpuTime * 1000,
        0,
      ),
      ...(await page.evaluate(() => ({ ...window.heard }))),
    });
    const before = await read();
    const scrolled = scroll(session, page, (pixelsPerSecond * wanted) / 2, pixelsPerSecond);
    const frames = await page.evaluate(recordFrames, wanted);
    await scrolled;
    const after = await read();
    const seconds = (after.atMs - before.atMs) / 1000;
    const each = (name: keyof typeof after) => (after[name] - before[name]) / seconds;
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return {
      frames,
      mainMs: each('mainMs'),
      scriptMs: each('scriptMs'),
      styleMs: each('styleMs'),
      layoutMs: each('layoutMs'),
      browserMs: each('browserMs'),
      messages: each('messages'),
      kilobytes: each('characters') / 1000,
      heapMb: usedSize / 1e6,
    };
  } finally {
    await session.detach();
    await browser.detach();
  }
}

/** Of the page's main thread until now (ms). */
async function readMetrics(session: CDPSession) {
  const { metrics } = await session.send('Performance.getMetrics');
  const spentMs = (wanted: string) => (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN) * 1000;
  return {
    mainMs: spentMs('TaskDuration'),
    scriptMs: spentMs('ScriptDuration'),
    styleMs: spentMs('RecalcStyleDuration'),
    layoutMs: spentMs('LayoutDuration'),
  };
}

/** By the browser's own wheel, as a reader's: it moves the page by the time, however late the page's own frames are. */
async function scroll(session: CDPSession, page: Page, pixels: number, speed: number): Promise<void> {
  const size = page.viewportSize();
  if (pixels === 0 || !size) return;
  const place = { x: size.width / 2, y: size.height / 2 };
  for (const yDistance of [-pixels, pixels])
    await session.send('Input.synthesizeScrollGesture', { ...place, yDistance, speed, gestureSourceType: 'mouse' });
}

/** In the page. */
function recordFrames(seconds: number): Promise<number[]> {
  return new Promise((resolve) => {
    const gaps: number[] = [];
    let beganMs = 0;
    let lastMs = 0;
    const frame = (nowMs: number) => {
      if (beganMs === 0) beganMs = nowMs;
      else gaps.push(nowMs - lastMs);
      lastMs = nowMs;
      if (nowMs - beganMs < seconds * 1000) requestAnimationFrame(frame);
      else resolve(gaps);
    };
    requestAnimationFrame(frame);
  });
}
