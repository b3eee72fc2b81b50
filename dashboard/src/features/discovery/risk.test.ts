import { createParameterSet, defaultParameters } from '@mintscope/schemas/parameters/registry';
import type { TokenRow } from '@mintscope/schemas/token';
import { expect, test } from 'vitest';
import { tokenRow } from '../../testing/token-row.ts';
import { creatorSignals, riskSignals } from './risk.ts';

const { values } = defaultParameters();

function toneOf(fields: Partial<TokenRow>, id: string, by = values): string | undefined {
  const row = tokenRow({ address: 'A', devSold: 1, ...fields });
  return [...riskSignals(row, by), ...creatorSignals(row, by)].find((signal) => signal.id === id)?.tone;
}

test.each<[string, keyof TokenRow, number, string | undefined]>([
  ['rug', 'rugRatio', 0.7, 'bad'],
  ['rug', 'rugRatio', 0.69, 'warn'],
  ['rug', 'rugRatio', 0.4, 'warn'],
  ['rug', 'rugRatio', 0.39, 'plain'],
  ['rug', 'rugRatio', 0, undefined],
  ['ruin', 'rugProbability', 0.71, 'bad'],
  ['ruin', 'rugProbability', 0.7, 'warn'],
  ['ruin', 'rugProbability', 0.5, 'plain'],
  ['top10', 'top10HolderRate', 0.51, 'bad'],
  ['top10', 'top10HolderRate', 0.5, 'warn'],
  ['top10', 'top10HolderRate', 0.3, 'plain'],
  ['sniper', 'sniperRate', 0.16, 'bad'],
  ['sniper', 'sniperRate', 0.09, 'warn'],
  ['sniper', 'sniperRate', 0.03, 'info'],
  ['sniper', 'sniperRate', 0.02, 'plain'],
  ['bundler', 'bundlerRate', 0.11, 'bad'],
  ['bundler', 'bundlerRate', 0.06, 'warn'],
  ['bots', 'botDegenCount', 71, 'bad'],
  ['bots', 'botDegenCount', 41, 'warn'],
  ['bots', 'botProbability', 0.61, 'bad'],
  ['bots', 'botProbability', 0.29, 'good'],
  ['smart', 'smartDegenRate', 0.09, 'good'],
  ['smart', 'smartDegenRate', 0.05, 'info'],
  ['smart', 'smartDegenRate', 0.04, undefined],
  ['bluechip', 'bluechipOwnerPercentage', 0.06, 'good'],
  ['bluechip', 'bluechipOwnerPercentage', 0.03, 'info'],
  ['created', 'creatorCreatedCount', 16, 'bad'],
  ['created', 'creatorCreatedCount', 6, 'warn'],
  ['account', 'twitterCreateTokenCount', 16, 'bad'],
  ['account', 'twitterCreateTokenCount', 0, undefined],
  ['image', 'imageDup', 11, 'bad'],
  ['image', 'imageDup', 4, 'warn'],
  ['holding', 'creatorHolding', 0, 'warn'],
])('%s: %s %s is %s', (id, field, value, tone) => {
  expect(toneOf({ [field]: value }, id)).toBe(tone);
});

test('a tip says where its colours begin: a rug ratio has them from its limits on, shares above theirs', () => {
  const signals = riskSignals(tokenRow({ address: 'A', rugRatio: 0.7, bundlerRate: 0.2 }), values);
  const tipOf = (id: string) => signals.find((signal) => signal.id === id)?.tip;
  expect(tipOf('rug')).toContain('red from 70%, yellow from 40%');
  expect(tipOf('bundler')).toContain('red above 10%, yellow above 5%');
});

test('ten of a few holders hold most of it whoever they are, an X account has one token, and neither is a sign', () => {
  expect(toneOf({ top10HolderRate: 1, holders: 10 }, 'top10')).toBeUndefined();
  expect(toneOf({ top10HolderRate: 1, holders: 33 }, 'top10')).toBeUndefined();
  expect(toneOf({ top10HolderRate: 1, holders: 34 }, 'top10')).toBe('bad');
  expect(toneOf({ twitterCreateTokenCount: 1 }, 'account')).toBeUndefined();
  expect(toneOf({ twitterCreateTokenCount: 2 }, 'account')).toBe('plain');
});

test('before there is a verdict the shares of the first buyers are told without colour', () => {
  const first = { sniperRate: 1, bundlerRate: 1, smartDegenRate: 1, bluechipOwnerPercentage: 0.5, holders: 3 };
  for (const id of ['sniper', 'bundler', 'smart', 'bluechip'])
    expect(toneOf({ ...first, life: 'waiting' }, id)).toBe('plain');
  expect(toneOf({ ...first, life: 'trading' }, 'sniper')).toBe('bad');
  expect(toneOf({ ...first, life: 'trading' }, 'bluechip')).toBe('good');
  expect(toneOf({ isHoneypot: true, life: 'waiting' }, 'honeypot')).toBe('bad');
});

test('what has left and what may happen stand beside each other, each by its own name', () => {
  const labels = (fields: Partial<TokenRow>) =>
    riskSignals(tokenRow({ address: 'A', ...fields }), values).map(({ label }) => label);
  expect(labels({ rugRatio: 0.6, rugProbability: 0.04 })).toEqual(['Rugged 60%', 'Ruin 4%']);
  expect(labels({ rugRatio: 0.6, rugProbability: 0.82 })).toEqual(['Ruin 82%', 'Rugged 60%']);
  // That nothing has left yet reads as if nothing were to be feared.
  expect(labels({ rugRatio: 0, rugProbability: 0.82 })).toEqual(['Ruin 82%']);
  expect(labels({ rugRatio: 0.9, rugProbability: 0.99, life: 'rugged' })).toEqual(['Rugged 90%']);
});

test('another set in force colours otherwise', () => {
  const changed = createParameterSet({ 'surface.creator.createdCaution': 2 }).values;
  expect(toneOf({ creatorCreatedCount: 3 }, 'created', changed)).toBe('warn');
});

test('unknown figures give no signal', () => {
  const row = tokenRow({ address: 'A' });
  expect([...riskSignals(row, values), ...creatorSignals(row, values)]).toEqual([]);
});

test('the worst comes first', () => {
  const row = tokenRow({ address: 'A', rugRatio: 0.1, sniperRate: 0.1, bundlerRate: 0.2, smartDegenRate: 0.2 });
  expect(riskSignals(row, values).map((signal) => signal.tone)).toEqual(['bad', 'warn', 'good', 'plain']);
});
