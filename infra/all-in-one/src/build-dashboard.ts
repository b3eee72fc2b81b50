import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const dashboard = join(root, 'dashboard');

/** The folder of the built dashboard. */
export const builtDashboard = join(dashboard, 'dist');

/** Below that of the product, as far as the system has priorities. */
const buildPriority = 10;

/** Whether it is missing or older than its sources. */
export function isDashboardStale(): boolean {
  const builtAtMs = changedAtMs(join(builtDashboard, 'index.html'));
  const sources = ['dashboard/src', 'dashboard/public', 'schemas/src', 'metrics/src'].map((folder) =>
    join(root, folder),
  );
  const files = [join(dashboard, 'index.html'), ...sources.flatMap(filesBelow)];
  return files.some((file) => changedAtMs(file) > builtAtMs);
}

/** @throws when it cannot be built, and when the signal ends it. */
export async function buildDashboard(signal?: AbortSignal): Promise<void> {
  const vite = join(
    dirname(createRequire(join(dashboard, 'package.json')).resolve('vite/package.json')),
    'bin/vite.js',
  );
  // Whatever the caller's NODE_ENV says (a test runner sets its own): what is served is a production build.
  const env = { ...process.env, NODE_ENV: 'production' };
  const args = [vite, 'build', '--logLevel', 'warn'];
  const child = spawn(process.execPath, args, { cwd: dashboard, env, stdio: 'inherit', signal });
  // Rows come first: the build takes what the product leaves.
  if (child.pid !== undefined) setPriority(child.pid, buildPriority);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`The dashboard could not be built (vite ended with code ${code}).`);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
}

function changedAtMs(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
