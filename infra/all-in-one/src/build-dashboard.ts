import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const dashboard = join(root, 'dashboard');

/** The folder of the built dashboard. */
export const builtDashboard = join(dashboard, 'dist');

/** Whether it is missing or older than its sources. */
export async function isDashboardStale(): Promise<boolean> {
  const built = join(builtDashboard, 'index.html');
  if (!existsSync(built)) return true;
  const builtAt = await changedAt(built);
  const sources = ['dashboard/src', 'dashboard/public', 'schemas/src', 'metrics/src'].map((folder) =>
    join(root, folder),
  );
  const newest = await Promise.all([...sources.map(newestChange), changedAt(join(dashboard, 'index.html'))]);
  return Math.max(...newest) > builtAt;
}

/** Builds it, behind all else that the machine has to do. @throws when it cannot be built, and when the signal ends it. */
export async function buildDashboard(signal?: AbortSignal): Promise<void> {
  const vite = join(
    dirname(createRequire(join(dashboard, 'package.json')).resolve('vite/package.json')),
    'bin/vite.js',
  );
  // Whatever the caller's NODE_ENV says (a test runner sets its own): what is served is a production build.
  const env = { ...process.env, NODE_ENV: 'production' };
  const args = [vite, 'build', '--logLevel', 'warn'];
  const child = spawn(process.execPath, args, { cwd: dashboard, env, stdio: 'inherit', signal });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`The dashboard could not be built (vite ended with code ${code}).`);
}

async function newestChange(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const times = await Promise.all(entries.filter((e) => e.isFile()).map((e) => changedAt(join(e.parentPath, e.name))));
  return Math.max(0, ...times);
}

async function changedAt(file: string): Promise<number> {
  return (await stat(file)).mtimeMs;
}
