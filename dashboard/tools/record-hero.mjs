/**
 * Records the video behind the headline of the landing page: the list of tokens of a running product, as it is, with the
 * market simulator as source. Writes `hero-dark.webm` and `hero-light.webm`, each a loop of 8 s without a seam.
 * Needs Chromium and ffmpeg (with libvpx-vp9). Usage: `node dashboard/tools/record-hero.mjs http://localhost:3001`
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const url = process.argv[2] ?? 'http://localhost:3001';
const folder = join(import.meta.dirname, '../src/features/landing');
const view = { width: 1440, height: 900 };
/** The rows alone, without what stands around them. */
const crop = 'crop=1376:774:60:122,scale=1280:720:flags=lanczos';
const loopSeconds = 8;
const fadeSeconds = 1;
const settleMs = 4_000;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const token = await signIn();
  for (const theme of ['dark', 'light']) {
    const frames = mkdtempSync(join(tmpdir(), 'hero-'));
    await record(theme, token, frames);
    const file = join(folder, `hero-${theme}.webm`);
    encode(frames, file);
    rmSync(frames, { recursive: true });
    console.log(`${file}: ${Math.round(statSync(file).size / 1000)} kB`);
  }
} finally {
  await browser.close();
}

async function signIn() {
  const response = await fetch(`${url}/api/auth/dev-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address: 'a-trader' }),
  });
  if (!response.ok) throw new Error(`${url}: nobody can sign in: ${response.status}`);
  return (await response.json()).token;
}

/** Frames come when something on the page has changed, each with its time. */
async function record(theme, token, frames) {
  const localStorage = [
    { name: 'jwt', value: token },
    { name: 'theme', value: theme },
  ];
  const context = await browser.newContext({
    viewport: view,
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  const page = await context.newPage();
  await page.goto(`${url}/discovery`);
  await page.getByRole('row').nth(12).waitFor();
  await page.waitForTimeout(settleMs);
  const client = await context.newCDPSession(page);
  const taken = [];
  client.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    // The last ones come when this script no longer listens.
    client.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    const file = join(frames, `${taken.length}.jpg`);
    writeFileSync(file, Buffer.from(data, 'base64'));
    taken.push({ file, at: metadata.timestamp });
  });
  await client.send('Page.startScreencast', { format: 'jpeg', quality: 95, everyNthFrame: 1 });
  await page.waitForTimeout((loopSeconds + fadeSeconds + 1) * 1000);
  await client.send('Page.stopScreencast');
  await context.close();
  // They don't always come in order.
  taken.sort((a, b) => a.at - b.at);
  const lines = taken.map(({ file, at }, index) => {
    const next = taken[index + 1]?.at ?? at + 1;
    return `file '${file}'\nduration ${(next - at).toFixed(4)}`;
  });
  writeFileSync(join(frames, 'list.txt'), lines.join('\n'));
}

/** The end fades into what comes before the beginning, so that the loop has no seam. */
function encode(frames, file) {
  const end = loopSeconds + fadeSeconds;
  const filter = [
    `[0:v]${crop},fps=24,split[a][b]`,
    `[a]trim=${fadeSeconds}:${end},setpts=PTS-STARTPTS[loop]`,
    `[b]trim=0:${fadeSeconds},setpts=PTS-STARTPTS[start]`,
    `[loop][start]xfade=transition=fade:duration=${fadeSeconds}:offset=${loopSeconds - fadeSeconds},format=yuv420p[out]`,
  ].join(';');
  const quality = '-c:v libvpx-vp9 -crf 38 -b:v 0 -g 240 -row-mt 1 -deadline good -cpu-used 1 -an'.split(' ');
  const input = ['-f', 'concat', '-safe', '0', '-i', join(frames, 'list.txt')];
  const from = ['-filter_complex', filter, '-map', '[out]', '-map_metadata', '-1', '-fflags', '+bitexact'];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...input, ...from, ...quality, file], { stdio: 'inherit' });
}
