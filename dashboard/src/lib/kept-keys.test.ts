import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

/**
 * All that the product keeps in a browser, and why. A new key needs a line here. Personal data have no place in it but for the
 * token, which the session's end removes.
 */
const kept: Record<string, string> = {
  "'jwt'": 'the token, so that one stays signed in',
  "'theme'": 'needed before the first paint, so that the page does not flash',
  "'settings'": 'how the page looks and what it tells, before the server is asked',
  "'navigation'": 'whether the side bar is wide',
  "'watch-panel'": 'whether the watchlist stands beside the page',
  "'discovery'": 'filters and order of the list of tokens',
  "'discovery-settings'": 'a copy of what the platform considers, for admins while the server is away',
  "'performance'": 'what counts as a winner in this browser alone',
  "'chart'": 'interval, unit, scale and marks of the price chart',
  "'chart-levels'": 'prices that the account drew on charts, and which account',
  '`columns:${tableId}`': 'width and order of the columns of a table',
  "'picks'": 'a copy of the newest picks, and own ones that the server was not there to take',
  "'chat-draft'": 'what its user wrote and has not sent, until it is sent or the session ends',
  "'watchlist'":
    'public addresses of tokens that the visitor marked, or of the chosen watchlist until the session ends',
  "'account-lists'": 'whose the marks are, and changes of lists that the server was not there to take',
  "'looked'": 'when the page was last in sight, to tell what changed since',
  "'alerts-told'": 'numbers of the newest firings of alerts, so that one tab tells them; no token, no name',
  "'walletName'": 'the name of the wallet extension, to offer it again; no address',
  "'telegramAsked'": 'that this tab went to Telegram, until it is back: no other answer is taken',
  "'developmentWallet'": 'demonstrations only: a key that opens nothing of value',
};

const source = join(import.meta.dirname, '..');
const files = new Map(
  [source, join(source, '../public')].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(tsx?|js)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => relative(source, join(entry.parentPath, entry.name)))
      .filter((path) => !path.startsWith('testing/'))
      .map((path) => [path, readFileSync(join(source, path), 'utf8')] as const),
  ),
);

/** The only file that writes to `localStorage` itself. */
const door = 'lib/storage.ts';

test('the browser keeps no key without a reason', () => {
  const written = [...files].flatMap(([path, text]) => (path === door ? [] : keysWritten(text)));
  expect([...new Set(written)].sort()).toEqual(Object.keys(kept).sort());
});

test('nothing is kept in another way', () => {
  expect(filesWith(/localStorage\b/)).toEqual(['../public/before-paint.js', door]);
  expect(files.get('../public/before-paint.js')?.match(/localStorage\.\w+/g)).toEqual(['localStorage.getItem']);
  expect(filesWith(/sessionStorage/)).toEqual(['components/access/telegram-asked.ts']);
  expect(filesWith(/Storage\[|Storage\.(?!getItem|setItem|removeItem|length|key\b)\w+ *=/)).toEqual([]);
  expect(filesWith(/indexedDB|\.cookie\b|cookieStore|\bcaches\b|serviceWorker|navigator\.storage/)).toEqual([]);
});

test('the key of the development wallet is made only where the server allows development access', () => {
  expect(filesWith(/\/development-wallet\.ts'/)).toEqual(['lib/wallet/offer-development-wallet.ts']);
  const callers = filesWith(/\bofferDevelopmentWallet\(\)/).filter(
    (path) => path !== 'lib/wallet/offer-development-wallet.ts',
  );
  expect(callers.length).toBeGreaterThan(0);
  for (const path of callers) expect(files.get(path), path).toContain('developmentAccess');
});

/** The keys that a file writes, as the sources declare them; what cannot be resolved comes as it stands there. */
function keysWritten(text: string): string[] {
  const calls = text.matchAll(/\b(?:writeStored|writeText|setItem)\(\s*([^,]+),/g);
  return [...calls].map(([, argument = '']) => {
    if (!/^\w+$/.test(argument)) return argument;
    const declared = new RegExp(`\\bconst ${argument} = (['\`][^;]*['\`]);`);
    const imported = new RegExp(`import [^;]*\\b${argument}\\b[^;]*;`).test(text);
    const holders = imported ? [...files.values()].filter((other) => declared.test(other)) : [text];
    const keys = holders.map((holder) => declared.exec(holder)?.[1] ?? argument);
    return keys.length === 1 ? (keys[0] ?? argument) : argument;
  });
}

function filesWith(pattern: RegExp): string[] {
  return [...files]
    .filter(([, text]) => pattern.test(text))
    .map(([path]) => path)
    .sort();
}
