/**
 * k6 for `npm run load`: the one of the path, or one that Go builds into node_modules/.cache at the first call. By itself it only makes sure
 * that there is one: `node infra/k6/find-k6.mjs`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const version = 'v1.8.1';

/** Its path. */
export function findK6() {
  if (answers('k6', 'version')) return 'k6';
  const bin = join(import.meta.dirname, `../../node_modules/.cache/k6-${version}`);
  const built = join(bin, 'k6');
  if (existsSync(built)) return built;
  if (!answers('go', 'version')) throw new Error('Neither k6 nor Go is on the path: one of them is needed for a load.');
  mkdirSync(bin, { recursive: true });
  console.log(`Building k6 ${version}, which takes some minutes.`);
  execFileSync('go', ['install', `go.k6.io/k6@${version}`], { env: { ...process.env, GOBIN: bin }, stdio: 'inherit' });
  return built;
}

function answers(program, argument) {
  try {
    execFileSync(program, [argument], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

if (process.argv[1] === import.meta.filename) console.log(findK6());
