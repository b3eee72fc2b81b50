import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const services = [
  'schemas/src',
  'metrics/src',
  'infra/engines/src',
  'records/src',
  'ingest/src',
  'scoring-workers/src',
  'jobs/src',
  'stream-api/src',
];
const notShipped = /\.test\.tsx?$|\/(test-kit|testing|suite)\/|\/test-[^/]*\.ts$/;

/** Source of the product itself: path from the root to text. */
function sourcesOf(...folders: string[]): [string, string][] {
  return filesOf(/\.(tsx?|js)$/, folders).filter(([path]) => !notShipped.test(path));
}

function filesOf(name: RegExp, folders: string[]): [string, string][] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && name.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .map((path): [string, string] => [path, readFileSync(join(root, path), 'utf8')]),
  );
}

/** Files in which the pattern stands. */
function filesWith(pattern: RegExp, sources: [string, string][]): string[] {
  return sources.filter(([, text]) => pattern.test(text)).map(([path]) => path);
}

/** The files of its own workspace that a file imports. */
function importsOf([path, text]: [string, string]): string[] {
  return [...text.matchAll(/(?:from|import)[ (]*'(\.[^']+)'/g)].map(([, target = '']) => join(path, '..', target));
}

/** The folder below its workspace's `src` that a file is in. */
function roomOf(path: string): string {
  return /^.*?\/src(\/[^/]+(?=\/))?/.exec(path)?.[0] ?? path;
}

const all = sourcesOf(...services, 'client/src', 'dashboard/src');
const server = sourcesOf(...services);
const dashboard = sourcesOf('dashboard/src');
/** Runs in the page too. */
const client = sourcesOf('client/src');

/** What a reviewer would look for by hand, and would have to look for again after every change. */
describe('the sources', () => {
  it('are read at all', () => {
    expect(server.length).toBeGreaterThan(300);
    expect(dashboard.length).toBeGreaterThan(100);
    expect(filesWith(/\bfetch\(/, all).length).toBeGreaterThan(2);
  });

  it('put no text into the page as HTML', () => {
    const asHtml = /innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write|DOMParser|srcdoc/i;
    expect(filesWith(asHtml, all)).toEqual([]);
  });

  it('run no text as code', () => {
    expect(filesWith(/\beval\(|new Function\(|node:vm|set(Timeout|Interval)\(\s*['"`]/, all)).toEqual([]);
  });

  it('start no program from a service', () => {
    expect(filesWith(/child_process/, server)).toEqual([]);
  });

  it('build no SQL from values', () => {
    expect(filesWith(/\bsql\.(raw|lit|val)\(|\bsql`[^`]*'\$\{/, server)).toEqual([]);
    const built = filesWith(/`[^`]*\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|WHERE)\b[^`]*\$\{/, server);
    // Names of our own tables and columns only; values are parameters.
    expect(built.sort()).toEqual([
      'infra/engines/src/warehouse/clickhouse-warehouse.ts',
      'scoring-workers/src/sink/newest-block.ts',
      'stream-api/src/queries/select-candles.ts',
      'stream-api/src/queries/select-filter-lab.ts',
      'stream-api/src/queries/select-scores.ts',
    ]);
  });

  it('make no regular expression from input', () => {
    expect(filesWith(/new RegExp\(/, all).sort()).toEqual([
      'infra/engines/src/doctor/examine-redis.ts',
      'records/src/sign-in/sign-in-message.ts',
    ]);
  });

  it('fetch only addresses from the settings', () => {
    const outgoing =
      /(await|=|return)\s+(options\.|globalThis\.)?fetch\(|new WebSocket\(|https?\.request\(|\brequest\b.* from 'node:https?'/;
    expect(
      filesWith(
        outgoing,
        server.filter(([path]) => !/^stream-api\/src\/(building|docs)-page\//.test(path)),
      ).sort(),
    ).toEqual([
      // Links of others go through here alone, behind `fetch-outside.ts` and `post-outside.ts`.
      'infra/engines/src/outside/internet.ts',
      'ingest/src/enrichment/outside/ask-service.ts',
      'ingest/src/sources/solana/log-subscription.ts',
      'ingest/src/sources/solana/post-calls.ts',
      'jobs/src/telegram/bot-api.ts',
      'records/src/chain/rpc.ts',
    ]);
  });

  it('follow no redirect of a server they call', () => {
    const calling = [
      'ingest/src/enrichment/outside/ask-service.ts',
      'ingest/src/sources/solana/post-calls.ts',
      'jobs/src/telegram/bot-api.ts',
      'records/src/chain/rpc.ts',
    ];
    for (const path of calling) expect(readFileSync(join(root, path), 'utf8'), path).toMatch(/redirect: 'error'/);
  });

  it('fetch links of others through doors that look at each address', () => {
    expect(filesWith(/outside\/internet'|from '\.\/internet\.ts'/, server).sort()).toEqual([
      'ingest/src/enrichment/enrichment.ts',
      'jobs/src/alerts/open-alerts.ts',
    ]);
    const doors = filesWith(/network\.(send|resolve)\(/, server).sort();
    expect(doors).toEqual(['ingest/src/enrichment/outside/fetch-outside.ts', 'jobs/src/alerts/post-outside.ts']);
    for (const path of doors)
      expect(readFileSync(join(root, path), 'utf8'), path).toMatch(/\.every\(isPublicAddress\)/);
  });

  it('listen to no other window', () => {
    // A channel of its own, for turns of the event loop that no timer delays.
    expect(filesWith(/addEventListener\(\s*'message'|onmessage\s*=/, [...client, ...dashboard]).sort()).toEqual([
      'client/src/live-socket.ts',
      'dashboard/src/lib/live/channels/tokens/token-rows.ts',
    ]);
  });

  it('keep the connections of /ws apart from its channels, and each channel from the others', () => {
    const live = 'stream-api/src/live';
    const sockets = sourcesOf(`${live}/socket`);
    expect(sockets.length).toBeGreaterThan(15);
    expect(filesWith(/from '[^']*(channels\/|market\/|schemas\/token)/, sockets)).toEqual([]);
    const channels = readdirSync(join(root, live, 'channels'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    for (const name of channels) {
      const others = channels.filter((other) => other !== name).join('|');
      const another = new RegExp(`from '\\.\\./(${others})/`);
      expect(filesWith(another, sourcesOf(`${live}/channels/${name}`)), name).toEqual([]);
    }
    const connection = readFileSync(join(root, 'client/src/connection.ts'), 'utf8');
    expect(connection).not.toMatch(/'(tokens|initial_tokens|token_update|operations_update|periodic_update)'/);
    expect(filesWith(/from '\.\.\/(live|queries)\//, sourcesOf('stream-api/src/market'))).toEqual([]);
    expect(filesWith(/from '[^']*\/queries\//, sourcesOf(live))).toEqual([]);
    expect(filesWith(/from '\.\.\/live\//, sourcesOf('stream-api/src/queries'))).toEqual([]);
  });

  it('of the dashboard build on what lies below: the frame, features, components, lib', () => {
    // A feature is a folder of its own; the frame knows all of them, and what two of them need lies below.
    const below: Record<string, string[]> = {
      src: ['app', 'lib', 'theme'],
      app: ['app', 'features', 'components', 'lib'],
      features: ['components', 'lib'],
      components: ['components', 'lib'],
      lib: ['lib'],
    };
    const wrong = dashboard.flatMap((source) =>
      importsOf(source)
        .filter((target) => !isBelow(source[0], target))
        .map((target) => `${source[0]} imports ${target}`),
    );
    expect(wrong).toEqual([]);

    function isBelow(path: string, target: string): boolean {
      const [layer = '', feature] = placeOf(path);
      const [wanted = '', other] = placeOf(target);
      return below[layer]?.includes(wanted) || (layer === 'features' && wanted === layer && feature === other);
    }
    /** The folder below dashboard/src, and the one below that. */
    function placeOf(path: string): string[] {
      const parts = path.split('/').slice(2, -1);
      return parts.length > 0 ? parts : ['src'];
    }
  });

  it.each([
    ['folders', dirname],
    ['rooms', roomOf],
  ])('leave no two %s that import each other', (_, placeOf) => {
    const builds = new Set(
      all.flatMap((source) => importsOf(source).map((target) => `${placeOf(source[0])} on ${placeOf(target)}`)),
    );
    const knots = [...builds].filter((build) => {
      const [from = '', to = ''] = build.split(' on ');
      return from < to && !to.startsWith(`${from}/`) && builds.has(`${to} on ${from}`);
    });
    expect(builds.size).toBeGreaterThan(80);
    expect(knots).toEqual([]);
  });

  it('are not what oracles are made of: those know the form of events and figures, and each other', () => {
    const folder = 'scoring-workers/src/testing/oracles';
    const oracles = filesOf(/\.ts$/, [folder]);
    const imports = oracles.flatMap(([path, text]) =>
      [...text.matchAll(/import (type )?[^;]*? from '([^']+)'/g)].map(([, type, target = '']) => ({
        path,
        type,
        target,
      })),
    );
    const isOwn = /^\.\/[a-z-]+\.ts$/;
    const isForm = /^@mintscope\/schemas\/(events\/chain-event|token|token-detail|picks\/[a-z-]+)$/;
    // The fitted shapes of ruin are data, which they read as it is stored (0068).
    const isFile = /^node:(fs|path)$/;
    const others = imports.filter(
      ({ type, target }) => !isOwn.test(target) && !isFile.test(target) && !(type && isForm.test(target)),
    );
    expect(others).toEqual([]);
    expect(filesWith(/import\(|require\(/, oracles)).toEqual([]);
    expect(imports.length).toBeGreaterThan(20);
    expect(filesWith(/testing\/oracles/, all)).toEqual([]);
  });

  it('keep every function short, tests apart', () => {
    const { linter, overrides } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')) as LintSettings;
    expect(linter.rules.complexity).toMatchObject({
      noExcessiveLinesPerFunction: { level: 'error', options: { maxLines: 60 } },
    });
    const excepted = overrides.filter((one) => one.linter.rules.complexity).flatMap(({ includes }) => includes);
    expect(excepted.filter((path) => !/\.test\.|\/(tests|testing|test-kit|suite)\/\*\*$/.test(path))).toEqual([]);
    // A row is one literal of some seventy fields: put together of parts it costs as much as its scoring (0069).
    const longLiterals = ['scoring-workers/src/steps/write-row.ts'];
    expect(filesWith(/biome-ignore(-\w+)? lint\/complexity\/noExcessiveLines/, all)).toEqual(longLiterals);
  });

  it('say in each comment who acts, in tests too', () => {
    const besides = ['bench/src', 'dashboard/tools', 'infra/all-in-one', 'infra/docker', 'infra/engines/testing'];
    const folders = [
      ...services,
      'client/src',
      'dashboard/src',
      ...besides,
      'infra/k6',
      'infra/schemathesis',
      'records/testing',
    ];
    const written = filesOf(/\.([cm]?[jt]sx?|css|sh)$/, folders);
    const comment = /(?<=^|[\s{(])(\/\*[\s\S]*?\*\/|\/\/.*)/gm;
    const unnamed = /\b(no|some|any|every)(body|one)\b|\bwhoever\b/i;
    const found = written.flatMap(([path, text]) =>
      [...text.matchAll(comment)].filter(([words]) => unnamed.test(words)).map(([words]) => `${path}: ${words}`),
    );
    expect(found).toEqual([]);
    expect(written.filter(([path]) => path.endsWith('.test.ts')).length).toBeGreaterThan(200);
  });

  it('of styles read no variable that is set nowhere, which would fall back without a word', () => {
    const styles = filesOf(/\.css$/, ['dashboard/src']);
    // `--index: 3` in a style sheet, `['--index' as string]: 3` in a component; Radix sets its own.
    const set = new Set(
      [...styles, ...dashboard].flatMap(([, text]) => text.match(/--[\w-]+(?='?:|' as string\])/g) ?? []),
    );
    const unset = styles.flatMap(([path, text]) =>
      [...text.matchAll(/var\((--[\w-]+)/g)]
        .filter(([, name = '']) => !set.has(name) && !name.startsWith('--radix-'))
        .map(([, name]) => `${path}: ${name}`),
    );
    expect(set.size).toBeGreaterThan(30);
    expect(unset).toEqual([]);
  });

  it('use no plug-in', () => {
    expect(filesWith(/<(object|embed|applet)\b/, dashboard)).toEqual([]);
  });

  it('frame other sites in one place, sandboxed', () => {
    const frame = 'dashboard/src/components/chat/foreign-frame.tsx';
    expect(filesWith(/<iframe\b/, dashboard)).toEqual([frame]);
    expect(readFileSync(join(root, frame), 'utf8')).toContain(
      'sandbox="allow-scripts allow-same-origin allow-presentation"',
    );
  });

  it('take cryptography from known libraries only', () => {
    const known = new Set(['node:crypto', 'jose', '@node-rs/argon2', '@noble/curves']);
    const cryptography = /(crypt|jose|jwt|argon|scrypt|bcrypt|noble|nacl|forge|elliptic|hash|hmac|sodium)/i;
    const imported = all.flatMap(([, text]) =>
      [...text.matchAll(/from '((?:node:|@)?[a-z][^'.]*)/g)].map(([, name]) => name!),
    );
    const used = new Set(imported.filter((name) => !name.startsWith('@mintscope/') && cryptography.test(name)));
    expect([...used].filter((name) => ![...known].some((one) => name === one || name.startsWith(`${one}/`)))).toEqual(
      [],
    );
    expect(used.size).toBeGreaterThanOrEqual(known.size);
  });

  it('use no weak hash', () => {
    const weak = /(createHash|createHmac)\(\s*'(md4|md5|sha1|ripemd\w*)'|'SHA-1'|'md5'/i;
    // Redis names its scripts by SHA-1; nothing is protected by it.
    expect(filesWith(weak, all)).toEqual(['infra/engines/src/redis/redis-script.ts']);
  });

  it('take secrets from the system’s random source', () => {
    const secretive = [
      ...sourcesOf('records/src', 'stream-api/src'),
      ...dashboard.filter(([path]) => /session|wallet|sign/.test(path)),
    ];
    expect(filesWith(/Math\.random|Date\.now\(\)\.toString\(36\)/, secretive)).toEqual([]);
    expect(
      filesWith(/randomBytes|randomUUID|getRandomValues/, sourcesOf('records/src', 'stream-api/src/auth')).length,
    ).toBeGreaterThan(1);
  });

  it('come with packages that each have their hash', () => {
    const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
      readFileSync(join(root, 'package-lock.json'), 'utf8'),
    );
    const installed = Object.entries(lock.packages).filter(
      ([path, one]) => path.includes('node_modules/') && !one.link,
    );
    expect(installed.length).toBeGreaterThan(100);
    // Binaries for other systems than the one on which the lock file was written are pinned by their version only.
    const here = installed.filter(([, { optional, os }]) => !(optional && os));
    expect(here.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
    const elsewhere = installed.filter(
      ([, { resolved }]) => resolved?.startsWith('https://registry.npmjs.org/') === false,
    );
    expect(elsewhere.map(([path]) => path)).toEqual([]);
  });
});

interface LintSettings {
  linter: { rules: { complexity?: object } };
  overrides: (Pick<LintSettings, 'linter'> & { includes: string[] })[];
}

interface LockedPackage {
  integrity?: string;
  link?: boolean;
  resolved?: string;
  optional?: boolean;
  os?: string[];
}
