/** `npm run bench`: installs the peers, then runs all benchmarks, or with `--compare REV` this revision beside another. */
import { spawnSync } from 'node:child_process';

const words = process.argv.slice(2);
const npm = (...args) => {
  const { status } = spawnSync('npm', args, { stdio: 'inherit', cwd: import.meta.dirname });
  if (status !== 0) process.exit(status ?? 1);
};
npm('install', '--no-audit', '--no-fund');
if (words.includes('--compare')) npm('run', '--silent', 'compare', '--', ...words);
else npm('run', 'all');
