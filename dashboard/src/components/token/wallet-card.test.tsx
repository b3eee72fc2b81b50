import type { Entities } from '@mintscope/schemas/token-groups';
import { type WalletMetrics, walletMetricsSchema } from '@mintscope/schemas/token-metrics';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render-app.tsx';
import { WalletCard } from './wallet-card.tsx';

const unknown = Object.fromEntries(Object.keys(walletMetricsSchema.shape).map((name) => [name, null]));
const metrics = { ...unknown, giniCoefficient: 0.5, top10Concentration: 0.4 } as WalletMetrics;

/** What stands beside the name. */
function shownAt(name: string): string | null | undefined {
  return screen.getByText(name).closest('div')?.textContent?.replace(name, '');
}

test('single wallets are not told as groups', () => {
  renderPage(
    <WalletCard metrics={{ ...metrics, componentCount: 1_171 }} entities={null} score={50} />,
    () => undefined,
  );
  expect(shownAt('Groups and singles')).toBe('1,171');
  expect(screen.queryByText('Groups')).toBeNull();
});

test.each<[what: string, entities: Entities | null, count: string, top10: string]>([
  ['between bounds', { count: 120, low: 120, high: 143, nakamoto50: 5, top10Share: 0.412 }, '120–143', '41.2%'],
  ['known', { count: 7, low: 7, high: 7, nakamoto50: 1, top10Share: 1 }, '7', '100%'],
  ['not known', null, '–', '–'],
])('the number of entities is shown %s', (_what, entities, count, top10) => {
  renderPage(<WalletCard metrics={metrics} entities={entities} score={50} />, () => undefined, null);
  expect([shownAt('Entities'), shownAt('Top 10 entities')]).toEqual([count, top10]);
});
