import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { DiscoveryPage } from '../features/discovery/page.tsx';
import { LandingPage } from '../features/landing/page.tsx';
import { TokenPage } from '../features/token/page.tsx';
import { type Answers, renderPage } from '../testing/render-app.tsx';
import { ScriptedSocket } from '../testing/scripted-socket.ts';
import { script, signInOptions } from '../testing/sign-in-answers.ts';
import { tokenAudit } from '../testing/token-audit.ts';
import { tokenRow } from '../testing/token-row.ts';

const address = 'So11111111111111111111111111111111111111112';
const audit = tokenAudit(address);
const stats = {
  launchesPerMinute: 12,
  scoredPerSecond: 3,
  metrics: 53,
  stages: 3,
  users: 2,
  usersOnline: 1,
};

beforeEach(() => {
  localStorage.clear();
  ScriptedSocket.opened = [];
});

/** What the browser would ask another host for: pictures, media, frames, styles, scripts. */
function foreignLoads(): string[] {
  const loading = document.querySelectorAll('[src], [srcset], [poster], [data], image, use, link, [style]');
  return [...loading]
    .flatMap((element) =>
      ['src', 'srcset', 'poster', 'data', 'href', 'xlink:href', 'style'].map(
        (name) => element.getAttribute(name) ?? '',
      ),
    )
    .filter((text) => /(?:^|[\s,("'])(?:[a-z]+:)?\/\//i.test(text));
}

const row = (logo: string) => tokenRow({ address, symbol: 'PEPE', name: 'Pepe', logo });
const pages: [string, (logo: string) => void][] = [
  ['the list', (logo) => void open(<DiscoveryPage />, (path) => rows(path, logo))],
  [
    'the landing page',
    (logo) =>
      void open(
        <LandingPage />,
        script({
          '/api/auth/options': { body: signInOptions({}) },
          '/api/landing-stats': { body: stats },
          '/tokens/discover': { body: [row(logo)] },
        }).answers,
      ),
  ],
  [
    'the page of a token',
    (logo) =>
      void open(
        <TokenPage />,
        (path) => {
          if (path.endsWith('/full')) return { body: { ...audit, token: { ...audit.token, logo } } };
          return path.includes('/candles') || path.includes('/trades') ? { body: [] } : undefined;
        },
        '/token/:address',
      ),
  ],
];

function rows(path: string, logo: string): ReturnType<Answers> {
  return path.startsWith('/tokens/discover') ? { body: [row(logo)] } : undefined;
}

function open(page: Parameters<typeof renderPage>[0], answers: Answers, path = '/'): void {
  history.replaceState(null, '', path.replace(':address', address));
  renderPage(page, answers, undefined, path);
}

test.each(
  pages.flatMap(([name, show]) =>
    ['https://evil.example/logo.png', 'https://ipfs.io/ipfs/Qm', '//evil.example/x.svg', 'https://arweave.net/x'].map(
      (logo) => [name, logo, show] as const,
    ),
  ),
)('%s asks no server for the logo %s', async (_, logo, show) => {
  show(logo);
  expect((await screen.findAllByText(/^PEPE/)).length).toBeGreaterThan(0);
  expect(foreignLoads()).toEqual([]);
});

test('what is asked of other hosts is found', () => {
  document.body.innerHTML =
    '<img src="https://a.example/1"><svg><image href="//a.example/2"/></svg><i style="background:url(https://a.example/3)"></i>' +
    '<img src="/own.svg"><img src="data:image/png;base64,AA=="><a href="https://a.example/4"></a>';
  expect(foreignLoads()).toHaveLength(3);
  document.body.innerHTML = '';
});
