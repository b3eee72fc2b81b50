/**
 * Loads a product that it starts itself with k6, on this machine only, and ends it when it is through: clients of the live feed,
 * then readers of the REST interface.
 *
 *   npm run load -- [--script live-feed|rest] [--seconds 60] [--clients 50] [--rate 50] [--trades 200] [--p95 1000] [--p99 2500]
 *
 * `--clients` follow the feed, `--rate` requests a second are sent, `--trades` a second are simulated; `--p95` and `--p99` bound the
 * delay from event to frame and the time of an answer (ms). Code 1 when a gate of a script does not hold. k6 is taken from the path, or
 * installed with Go into node_modules/.cache at the first run.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { makeAccounts } from '../all-in-one/tests/support/make-accounts.ts';
import { eventually, startProcess, temporaryFolder } from '../all-in-one/tests/support/mintscope-process.ts';
import { bearer, signInByPassword } from '../all-in-one/tests/support/sign-in.ts';
import { findK6 } from './find-k6.mjs';

const { values: options } = parseArgs({
  options: {
    script: { type: 'string', multiple: true, default: [] },
    seconds: { type: 'string', default: '60' },
    clients: { type: 'string', default: '50' },
    rate: { type: 'string', default: '50' },
    trades: { type: 'string', default: '200' },
    p95: { type: 'string', default: '1000' },
    p99: { type: 'string', default: '2500' },
  },
});
const scripts = ['live-feed', 'rest'];
/** Fewer than an account may hold, so that no connection is ended for another. */
const clientsOfAccount = 15;
const password = 'correct horse battery staple';

const chosen = options.script.length > 0 ? options.script : scripts;
for (const script of chosen) {
  if (!scripts.includes(script)) throw new Error(`--script ${script}: the scripts are ${scripts.join(', ')}`);
}
for (const name of ['seconds', 'clients', 'rate', 'trades', 'p95', 'p99']) {
  if (!(Number(options[name]) > 0)) throw new Error(`--${name} ${options[name]} is not a number above 0`);
}

/** The program under way, so that an interrupt ends it and then the product. */
let child;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child?.kill(signal));

const k6 = findK6();
const folder = temporaryFolder();
const environment = { MINTSCOPE_DATA_DIR: join(folder.path, 'data'), MINTSCOPE_API_HOST: '127.0.0.1' };
const accounts = Array.from({ length: Math.ceil(Number(options.clients) / clientsOfAccount) }, (_, index) => ({
  email: `load-${index}@example.org`,
  password,
  role: index === 0 ? 'owner' : 'admin',
}));
await makeAccounts(environment, accounts);
const product = await startProcess({
  ...environment,
  // One machine plays all people: what one of them may ask for is another suite's question.
  MINTSCOPE_API_REQUESTS_PER_MINUTE: '0',
  MINTSCOPE_ACCOUNT_REQUESTS_PER_MINUTE: '1000000',
  MINTSCOPE_SIGN_INS_PER_MINUTE: '1000',
  MINTSCOPE_SIMULATOR_SEED: '7',
  MINTSCOPE_SIMULATOR_WARMUP_MINUTES: '3',
  MINTSCOPE_SIMULATOR_TRADES_PER_SECOND: options.trades,
});
const failed = [];
try {
  const tokens = await Promise.all(accounts.map((account) => signInByPassword(product.url, account)));
  await scoredTokens(tokens[0]);
  await caughtUp();
  for (const script of chosen) if ((await load(script, tokens)) !== 0) failed.push(script);
} finally {
  await product.stop();
  folder.remove();
}
console.log(failed.length === 0 ? 'Load: every gate held.' : `Load: a gate did not hold in ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** Waits for what the warm-up launched: a list of some tokens, scored; how many more come, and when, is the market's chance. */
async function scoredTokens(token) {
  let last;
  const check = async () => {
    const response = await fetch(`${product.url}/tokens/discover?limit=200`, { headers: bearer(token) });
    const rows = await response.json();
    last = `${response.status}, ${rows.length ?? JSON.stringify(rows)} tokens`;
    return rows.length >= 20 && rows.some(({ transactionScore }) => transactionScore !== null) ? true : undefined;
  };
  try {
    await eventually('scored tokens', check, 180_000);
  } catch (error) {
    throw new Error(`${error.message} (${last}):\n${product.output.slice(-20).join('\n')}`, { cause: error });
  }
}

/** Waits until the work that the warm-up left is done: a load is of a product that keeps up, not of its first seconds. */
async function caughtUp() {
  let last;
  const check = async () => {
    const { lag } = await (await fetch(`${product.url}/health`)).json();
    last = lag.reduce((sum, { records }) => sum + records, 0);
    return last < Number(options.trades) / 4 || undefined;
  };
  try {
    // A glance may fall between two batches.
    for (let glance = 0; glance < 3; glance++) {
      await eventually('a feed that has caught up', check, 60_000);
      await setTimeout(1_000);
    }
  } catch (cause) {
    if (last === undefined) throw new Error('/health tells no lag', { cause });
    console.log(
      `Load: the feed is ${last} records behind before the load begins; what follows is of a machine that does not keep up.`,
    );
  }
}

async function load(script, tokens) {
  console.log(`\n== k6 ${script}`);
  return run(k6, ['run', '--quiet', '--no-usage-report', join(import.meta.dirname, `${script}.js`)], {
    MINTSCOPE_URL: product.url,
    MINTSCOPE_TOKENS: JSON.stringify(tokens),
    SECONDS: options.seconds,
    CLIENTS: options.clients,
    RATE: options.rate,
    P95_MS: options.p95,
    P99_MS: options.p99,
  });
}

async function run(command, args, environment) {
  child = spawn(command, args, { env: { ...process.env, ...environment }, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  child = undefined;
  return code;
}
