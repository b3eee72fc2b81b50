/**
 * Runs Schemathesis over the OpenAPI document of the running product: as a visitor, and with the token of a user, an admin and
 * an owner. Nothing is left out: calls that end sessions are made by accounts of their own (hooks.py).
 *
 *   node --import tsx infra/schemathesis/run.mjs [--examples 25] [--seconds 40] [--seed 1] [--roles visitor,user,admin,owner] [--strict]
 *
 * `--strict` also wants everything taken that fits its schema: some rules are beyond schemas, so this is for a person to read.
 * `--examples` bounds the cases of one operation, `--seconds` the time of one role. Needs python3 with venv; Schemathesis is installed
 * into node_modules/.cache at the first run, at the versions of requirements.txt.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeAccounts } from '../all-in-one/tests/support/make-accounts.ts';
import { eventually, startProcess, temporaryFolder } from '../all-in-one/tests/support/mintscope-process.ts';

const { values: options } = parseArgs({
  options: {
    examples: { type: 'string', default: '25' },
    seconds: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    strict: { type: 'boolean', default: false },
    roles: { type: 'string', default: 'visitor,user,admin,owner' },
  },
});

const password = 'correct horse battery staple';
/** No visitor signs in at a click where payments are taken: by whom a role is asked, and whose sessions may end meanwhile. */
const accounts = {
  visitor: null,
  ...Object.fromEntries(
    ['owner', 'admin', 'user'].map((role) => [
      role,
      { own: { email: `${role}@example.org`, password }, throwAway: { email: `other-${role}@example.org`, password } },
    ]),
  ),
};

/**
 * What their schemas cannot say these may still refuse with 400: that base58 makes 32 bytes, that a primary platform is one of
 * the list, that one of two fields is there.
 */
const saysMore = [
  ...['create-nonce', 'verify-wallet', 'login-with-wallet', 'save-settings', 'update-user'],
  ...['get-token', 'get-token-full', 'get-bubble-map', 'evaluate-transactions', 'list-candles', 'list-trades'],
  ...['list-traders', 'list-scores', 'get-token-past', 'list-relatives', 'get-token-market', 'get-balance-history'],
];
const accepted = ['"2xx"', 401, 403, 404, 409, 429];
const refused = [400, 401, 403, 404, 405, 409, 411, 413, 415, 429];

/** The program under way, so that an interrupt ends it and then the product. */
let child;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child?.kill(signal));

const program = await installed();
const chain = await startChain();
const folder = temporaryFolder();
const environment = { MINTSCOPE_DATA_DIR: join(folder.path, 'data'), MINTSCOPE_API_HOST: '127.0.0.1' };
await makeAccounts(
  environment,
  ['owner', 'admin', 'user'].flatMap((role) => Object.values(accounts[role]).map((account) => ({ ...account, role }))),
);
const product = await startProcess({
  ...environment,
  MINTSCOPE_API_REQUESTS_PER_MINUTE: '0',
  MINTSCOPE_SIGN_INS_PER_MINUTE: '100000',
  MINTSCOPE_ACCOUNT_REQUESTS_PER_MINUTE: '1000000',
  MINTSCOPE_METRICS_TOKEN: 'the-token-of-the-operators-in-a-test',
  // Sign-in by code, bot and payment has something to look at.
  MINTSCOPE_INVESTOR_CODES: 'a-code-for-schemathesis',
  MINTSCOPE_TELEGRAM_BOT_TOKEN: '123456:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  // Nothing of a test goes to Telegram.
  MINTSCOPE_TELEGRAM_API_URL: 'http://127.0.0.1:9',
  MINTSCOPE_TREASURY: '11111111111111111111111111111112',
  MINTSCOPE_SOLANA_RPC_URL: chain.url,
  MINTSCOPE_SIMULATOR_SEED: '7',
  MINTSCOPE_SIMULATOR_WARMUP_MINUTES: '3',
  MINTSCOPE_SIMULATOR_LAUNCHES_PER_MINUTE: '20',
  MINTSCOPE_SIMULATOR_TRADES_PER_SECOND: '10',
});
const failed = [];
try {
  const tokens = await eventually('scored tokens', async () => {
    const signedIn = await signIn(accounts.user.own);
    const rows = await read('/tokens/discover?limit=100', signedIn);
    return rows.length >= 20 && rows.some((row) => row.transactionScore !== null)
      ? rows.map(({ address }) => address)
      : undefined;
  });
  for (const role of options.roles.split(',')) if (!(await runAs(role, tokens))) failed.push(role);
} finally {
  await product.stop();
  chain.close();
  folder.remove();
}
console.log(
  failed.length === 0 ? 'Schemathesis: no failure in any role.' : `Schemathesis: failures as ${failed.join(', ')}.`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

async function runAs(role, tokens) {
  const account = accounts[role];
  if (account === undefined) throw new Error(`${role} is no role`);
  console.log(`\n== Schemathesis as ${role}`);
  const token = account ? await signIn(account.own) : '';
  const config = join(folder.path, `${role}.toml`);
  writeFileSync(config, configuration(tokens, token));
  const code = await run(
    program,
    [
      '--config-file',
      config,
      'run',
      `${product.url}/openapi.json`,
      '--max-examples',
      options.examples,
      ...(options.seconds === '0' ? [] : ['--max-time', options.seconds]),
      '--seed',
      options.seed,
    ],
    {
      MINTSCOPE_URL: product.url,
      MINTSCOPE_THROW_AWAY: account ? JSON.stringify(account.throwAway) : '',
      MINTSCOPE_TOKEN: token,
      SCHEMATHESIS_HOOKS: 'hooks',
      PYTHONPATH: import.meta.dirname,
    },
  );
  const stillSignedIn = token === '' || (await validate(token));
  if (!stillSignedIn) console.log(`The token of ${role} did not outlive the run: what came after was asked as nobody.`);
  await read('/health', token);
  return code === 0 && stillSignedIn;
}

/** A node of a chain on which nothing has happened: payments are looked for and not found. */
async function startChain() {
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const { id, method } = JSON.parse(text);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: method === 'getSignaturesForAddress' ? [] : null }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** Schemathesis's settings: every check that our contract can be held to. */
function configuration(tokens, token) {
  return `
color = false
continue-on-failure = true
request-timeout = 15
workers = 1
request-retries = 2
${token === '' ? '' : `[auth.openapi.bearer]\nbearer = "${token}"`}
[dictionaries.tokens]
values = ${JSON.stringify(tokens.slice(0, 20))}
[parameters]
"path.address" = { dictionary = "tokens", probability = 0.5 }
[checks]
positive_data_acceptance.enabled = ${options.strict}
negative_data_rejection.expected-statuses = [${refused.join(', ')}]
[[operations]]
include-operation-id = ${JSON.stringify(saysMore)}
checks.positive_data_acceptance.expected-statuses = [${accepted.join(', ')}, 400]
# An unpaid payment is 402; of a reference the same is true as of an address.
[[operations]]
include-operation-id = "verify-payment"
checks.positive_data_acceptance.expected-statuses = [${accepted.join(', ')}, 400, 402]
# The specification: an unknown order of the list falls back to the score.
[[operations]]
include-operation-id = "discover-tokens"
checks.negative_data_rejection.expected-statuses = [${refused.join(', ')}, 200]
[generation]
mode = "all"
database = "none"
`;
}

async function signIn(account) {
  const response = await fetch(`${product.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (!response.ok) throw new Error(`${account.email}: ${response.status} ${await response.text()}`);
  return (await response.json()).token;
}

async function validate(token) {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${product.url}/api/auth/validate`, { method: 'POST', headers })).ok;
}

async function read(path, token) {
  const response = await fetch(`${product.url}${path}`, token ? { headers: { authorization: `Bearer ${token}` } } : {});
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

/** Path of the schemathesis program, installed first where it is not yet. */
async function installed() {
  const requirements = join(import.meta.dirname, 'requirements.txt');
  const venv = join(import.meta.dirname, '../../node_modules/.cache/schemathesis');
  const marker = join(venv, 'requirements.txt');
  const wanted = readFileSync(requirements, 'utf8');
  if (!existsSync(marker) || readFileSync(marker, 'utf8') !== wanted) {
    rmSync(venv, { recursive: true, force: true });
    mkdirSync(venv, { recursive: true });
    for (const [command, ...args] of [
      ['python3', '-m', 'venv', venv],
      [join(venv, 'bin/pip'), 'install', '--quiet', '--disable-pip-version-check', '--requirement', requirements],
    ])
      if ((await run(command, args)) !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
    writeFileSync(marker, wanted);
  }
  return join(venv, 'bin/schemathesis');
}

async function run(command, args, environment = {}) {
  child = spawn(command, args, { env: { ...process.env, ...environment }, stdio: 'inherit', cwd: import.meta.dirname });
  const [code] = await once(child, 'exit');
  child = undefined;
  return code;
}
