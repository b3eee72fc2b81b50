import { entriesOf, openFiles } from '@mintscope/engines/testing/open-files';
import { askOrClosed } from '../ask.ts';
import { as } from '../callers.ts';
import type { Attack, Chapter } from '../chapter.ts';
import { endpoints, endsSession, pathOf } from '../operations.ts';

export const headersAndSecrets: Chapter = {
  name: 'headers and secrets',
  holds: 'Every answer tells the browser what it may not do with it, and no answer, log or file gives a secret away.',
  async run(attack) {
    const texts = await readEverything(attack);
    await readMetrics(attack);
    await lookForFiles(attack);
    searchSecrets(attack, texts);
    checkModes(attack);
  },
};

async function readEverything({ target, callers, tally }: Attack): Promise<string[]> {
  const texts: string[] = [];
  const paths = [
    '/',
    '/discovery',
    '/docs',
    '/mintscope.svg',
    '/nothing',
    '/api/nothing',
    '/%00',
    '/ws',
    ...endpoints
      .filter(({ method, name }) => method === 'GET' && !endsSession.has(name))
      .map((endpoint) => pathOf(endpoint, 'So11111111111111111111111111111111111111112')),
  ];
  for (const path of paths)
    for (const caller of [callers.visitor, callers.user, callers.owner]) {
      const answer = await askOrClosed(target.url, as(caller, { path }));
      const { headers } = answer;
      texts.push(answer.text);
      const at = `${path} as ${caller.name}`;
      // A proxy answers by itself what it cannot pass on.
      if (headers['x-request-id'] === undefined && !target.instances.includes(target.url)) continue;
      const isPage = String(headers['content-type']).startsWith('text/html');
      const missing = [
        ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['x-content-type-options']),
        ...(String(headers['strict-transport-security']).includes('max-age=') ? [] : ['strict-transport-security']),
        ...(isPage && !/default-src 'none'|default-src 'self'/.test(String(headers['content-security-policy']))
          ? ['content-security-policy']
          : []),
        ...(isPage &&
        /unsafe-(inline|eval)/.test(/script-src[^;]*/.exec(String(headers['content-security-policy']))?.[0] ?? '')
          ? ['a safe script-src']
          : []),
        ...(path.startsWith('/api') && !String(headers['cache-control']).includes('no-store') ? ['no-store'] : []),
      ];
      tally.tried(at, missing.length === 0 ? null : `has no ${missing.join(', ')}`);
      const told = ['x-powered-by', 'x-runtime', 'x-aspnet-version', 'via'].filter(
        (name) => headers[name] !== undefined,
      );
      tally.tried(`${at} tells nothing of its insides`, told.length === 0 ? null : `tells ${told.join(', ')}`);
    }
  return texts;
}

/** Figures of the running service are for those who watch it. */
async function readMetrics({ target, callers, tally }: Attack): Promise<void> {
  const shown: readonly (readonly [string, Record<string, string>])[] = [
    ['nothing', {}],
    ['an empty word', { authorization: 'Bearer ' }],
    ['a guess', { authorization: 'Bearer metrics' }],
    ['part of the token', { authorization: `Bearer ${target.secrets.metricsToken.slice(0, -1)}` }],
    ['a password', { authorization: `Basic ${Buffer.from(`x:${target.secrets.metricsToken}`).toString('base64')}` }],
    ['a query', {}],
    ['a user’s token', { authorization: `Bearer ${callers.user.token}` }],
  ];
  for (const url of [target.url, ...target.instances])
    for (const [what, headers] of shown)
      for (const path of ['/metrics', '/metrics/', '//metrics', '/metrics?token=x', '/%6detrics']) {
        const { status, text } = await askOrClosed(url, { path, headers });
        const isTold = status === 200 && /^# (HELP|TYPE) /m.test(text);
        tally.tried(`${path} with ${what}`, isTold ? 'is told' : status >= 500 ? `failed with ${status}` : null);
      }
}

async function lookForFiles({ target, tally }: Attack): Promise<void> {
  const wanted = [
    '/.env',
    '/.git/config',
    '/.git/HEAD',
    '/package.json',
    '/package-lock.json',
    '/data/secret',
    '/data/records/PG_VERSION',
    '/src/main.tsx',
    '/index.js.map',
    '/assets/',
    '/assets/../../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/%5c..%5c..%5cpackage.json',
    '/....//....//package.json',
    '/%c0%ae%c0%ae/package.json',
    '/assets/..;/package.json',
    '/index.html.bak',
    '/server-status',
    '/debug/pprof',
    '/actuator/env',
    '/__vite_ping',
    '/@fs/etc/passwd',
    '/node_modules/react/package.json',
  ];
  for (const path of wanted) {
    const { status, text } = await askOrClosed(target.url, { path });
    const served = /"dependencies"|\[core\]|root:x|MINTSCOPE_|^ref: |"mappings"/m.test(text);
    tally.tried(path, served ? 'is served' : status >= 500 ? `failed with ${status}` : null);
  }
}

function searchSecrets({ target, callers, tally }: Attack, texts: readonly string[]): void {
  const output = target.output();
  const tokens = [callers.user, callers.neighbour, callers.admin, callers.owner].map(({ token }) => token ?? 'none');
  for (const [name, secret] of [
    ...Object.entries(target.secrets),
    ...tokens.map((token, index): [string, string] => [`token ${index}`, token]),
    ...tokens.map((token, index): [string, string] => [`signature of token ${index}`, token.split('.')[2] ?? 'none']),
  ]) {
    tally.tried(`the logs do not hold ${name}`, output.includes(secret) ? 'they do' : null);
    tally.tried(`the answers do not hold ${name}`, texts.some((text) => text.includes(secret)) ? 'one does' : null);
  }
}

/** Files of the embedded engines are for the account that runs them; all of them count as one attempt. */
function checkModes({ target, tally }: Attack): void {
  const { dataDir } = target;
  if (dataDir === null || process.platform === 'win32') return;
  const all = entriesOf(dataDir);
  const open = openFiles(dataDir);
  tally.tried(
    `modes of ${all.length} files`,
    open.length === 0 ? null : `${open.length} are open to others: ${open[0]}`,
  );
}
