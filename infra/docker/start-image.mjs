import { spawn } from 'node:child_process';
import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './start-engines.mjs';

const healthyWithinMs = 120_000;
/** The user `node` of the official images. */
const imageUser = 1000;

/** Without its engine's address the service must end with one sentence that names the setting. */
export async function checkRefusal({ name, service, image, work }) {
  const missing = 'MINTSCOPE_KAFKA_BROKERS';
  const { [missing]: _, ...settings } = service.environment;
  const started = await start({ name, image, settings, work });
  const code = await Promise.race([started.ended, sleep(60_000, 'no end', { ref: false })]);
  started.kill('SIGKILL');
  const told = started.told().trim();
  if (code !== 1) throw new Error(`${name} without ${missing}: expected it to end with code 1, got ${code}:\n${told}`);
  if (!told.includes(`${missing}: needed`) || /\n\s+at /.test(told))
    throw new Error(`${name} without ${missing}: expected one sentence that names it:\n${told}`);
  console.log(`${name} names a missing setting and ends with code 1`);
}

/** With its engines it must become healthy, as its own health check tells, and end on its stop signal within its grace period. */
export async function checkLife({ name, service, image, engines, work }) {
  const apiPort = service.environment.MINTSCOPE_API_PORT && (await freePort());
  const settings = {
    ...service.environment,
    ...engines,
    MINTSCOPE_OPS_HOST: '127.0.0.1',
    MINTSCOPE_OPS_PORT: String(await freePort()),
    ...(apiPort ? { MINTSCOPE_API_HOST: '127.0.0.1', MINTSCOPE_API_PORT: String(apiPort) } : {}),
  };
  const startedAt = performance.now();
  const started = await start({ name, image, settings, work });
  try {
    await healthy({ name, image, settings, work, started });
    const healthyMs = performance.now() - startedAt;
    if (apiPort) await servesDashboard(`http://127.0.0.1:${apiPort}/`);
    const endMs = await endsBySignal({ name, service, image, started });
    console.log(`${name} is healthy after ${seconds(healthyMs)} and ends by itself in ${seconds(endMs)}`);
  } finally {
    started.kill('SIGKILL');
    await started.ended;
  }
}

async function healthy({ name, image, settings, work, started }) {
  if (!image.healthCheck) throw new Error(`${name}: the image has no health check.`);
  for (const giveUpAtMs = Date.now() + healthyWithinMs; ; await sleep(500)) {
    const check = await start({ name, image, settings, work, command: image.healthCheck });
    if ((await check.ended) === 0) return;
    const ended = started.code() !== undefined;
    if (!ended && Date.now() < giveUpAtMs) continue;
    const what = ended ? `ended with code ${started.code()}` : 'did not become healthy';
    throw new Error(`${name} ${what}: ${check.told()}\n${started.told().slice(-4_000)}`);
  }
}

async function servesDashboard(url) {
  const page = await fetch(url).then((response) => response.text());
  if (!page.includes('<div id="root"'))
    throw new Error(`The page at ${url} is not the dashboard: ${page.slice(0, 300)}`);
}

async function endsBySignal({ name, service, image, started }) {
  const graceMs = Number(/^(\d+)s$/.exec(service.stop_grace_period)?.[1]) * 1000;
  const signalledAt = performance.now();
  started.kill(image.stopSignal ?? 'SIGTERM');
  const code = await Promise.race([started.ended, sleep(graceMs, 'no end', { ref: false })]);
  if (code !== 0)
    throw new Error(
      `${name}: expected code 0 within ${graceMs} ms of its signal, got ${code}:\n${started.told().slice(-4_000)}`,
    );
  return performance.now() - signalledAt;
}

/** As its user, who owns nothing but a folder for temporary files. */
async function start({ name, image, settings, work, command = image.command }) {
  const home = join(work, 'tmp', name);
  await mkdir(home, { recursive: true });
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(home, imageUser, imageUser);
  if (image.user === 'root' || /^0(:|$)/.test(image.user)) throw new Error(`${name}: the image runs as root.`);
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd: join(image.root, image.workdir),
    env: {
      PATH: process.env.PATH,
      HOME: home,
      TMPDIR: home,
      ...image.environment,
      ...settings,
      MINTSCOPE_DATA_DIR: join(home, 'data'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot ? { uid: imageUser, gid: imageUser } : {}),
  });
  let told = '';
  let code;
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (told += chunk));
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode, signal) => {
      code = exitCode ?? signal;
      resolve(code);
    });
  });
  return { ended, told: () => told, code: () => code, kill: (signal) => child.kill(signal) };
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}
