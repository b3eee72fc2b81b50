import { expect, test } from 'vitest';
import { tokenRow } from '../../../../testing/token-row.ts';
import { createDiscoveryNews } from './discovery-news.ts';

test('tokens are kept newest first and once, with the drops told last', () => {
  const news = createDiscoveryNews();
  const [a, b] = ['a', 'b'].map((address) => tokenRow({ address }));
  const { new_tokens: tokens, discovery_update: update } = news.receivers;
  tokens!.apply({ type: 'new_tokens', seq: 1, tokens: [a!] });
  tokens!.apply({ type: 'new_tokens', seq: 2, tokens: [b!] });
  tokens!.apply({ type: 'new_tokens', seq: 3, tokens: [a!] });
  const drops = { live: 3, left: 1, dropped: { minHolders: 2 } };
  update!.apply({ type: 'discovery_update', seq: 4, serverTimeMs: 1, settingsVersion: 7, drops });
  expect(news.read()).toEqual({ passed: [a, b], drops, settingsVersion: 7 });
  const many = Array.from({ length: 80 }, (_, n) => tokenRow({ address: `t${n}` }));
  tokens!.apply({ type: 'new_tokens', seq: 5, tokens: many });
  expect(news.read().passed).toEqual(many.slice(0, 50));
  news.clear();
  expect(news.read()).toEqual({ passed: [], drops: null, settingsVersion: null });
});
