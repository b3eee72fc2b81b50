import { evaluateTransactions } from '@mintscope/metrics/evaluate-transactions';
import { citedFeatureNames, explainSample } from '@mintscope/metrics/explain-sample';
import { sampleRules } from '@mintscope/metrics/sample-rules';
import { apiErrorSchema } from '@mintscope/schemas/api/api-error';
import { getEvidence } from '@mintscope/schemas/api/tokens/get-evidence';
import type { Evidence } from '@mintscope/schemas/evidence';
import { defaultParameters, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { ScoreTerm } from '@mintscope/schemas/score';
import type { TokenDetail } from '@mintscope/schemas/token-detail';
import type { LabelledWallet, TokenEvidence } from '@mintscope/schemas/token-evidence';
import { type Label, labelSchema } from '@mintscope/schemas/token-groups';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertTrades } from '../test-kit/insert-trades.ts';
import { makeDetail, makeSampleTrade, makeTradeRow } from '../test-kit/make-detail.ts';
import { makeAddress, makeRow } from '../test-kit/make-row.ts';
import { openTestEngines, startTestApi, type TestEngines } from '../test-kit/open-test-api.ts';
import { signIn } from '../test-kit/sign-in.ts';

const { values, version } = defaultParameters();
const launchedMs = Math.floor(Date.now() / 1000) * 1000 - 600_000;
const analysed = { createdAt: launchedMs, eventTimeMs: launchedMs + 600_000 };
const token = makeRow(1, { ...analysed, swaps: 60 });
const former = makeRow(2, { createdAt: launchedMs });
const fresh = makeRow(3);
const retuned = makeRow(4, { createdAt: launchedMs });
const older = makeRow(5, analysed);
const trader = (n: number) => makeAddress(5000 + n);

/** Trades 0 to 59 go round seven wallets; every third is a sale. */
const trades = Array.from({ length: 60 }, (_, n) => ({ ...makeSampleTrade(token, n), ...makeTradeRow(token, n), n }));
const buysOf = (wallets: readonly string[], first: number) =>
  trades.slice(0, first).filter(({ side, trader: by }) => side === 'buy' && wallets.includes(by));

function labelled(wallet: string, labels: Label[]): LabelledWallet {
  const own = trades.filter((trade) => trade.trader === wallet);
  const sum = (side: 'buy' | 'sell') =>
    own.filter((each) => each.side === side).reduce((total, { quoteAmount }) => total + quoteAmount, 0);
  return {
    ...{ wallet, labels, trades: own.length, spentSol: sum('buy'), receivedSol: sum('sell'), heldShare: 0.1 },
    funding: labels.includes('fresh') ? { funder: null, atMs: launchedMs - 60_000, metAtMs: launchedMs } : null,
    record: labels.includes('smart') ? { closed: 9, won: 7, profitSol: 12 } : null,
  };
}

const bundle = [trader(0), trader(1), trader(3), trader(4)];
const evidence: TokenEvidence = {
  wallets: [
    labelled(trader(6), ['dev']),
    ...bundle.map((wallet) => labelled(wallet, ['sniper', 'bundler', 'suspicious'])),
    labelled(trader(5), ['insider', 'suspicious']),
    labelled(trader(2), ['fresh', 'smart']),
  ],
  moreWallets: 0,
  launch: {
    slot: 1000,
    firstTradeMs: launchedMs,
    supplyThen: 1e12,
    buys: buysOf(bundle, 5).map(({ trader: wallet, slot, timeMs, baseAmount, quoteAmount }) => ({
      ...{ wallet, slot, timeMs, base: Math.round(baseAmount * 1e6), sol: quoteAmount },
      ...{ isSnipe: true, bundle: 'slot' as const, isInWindow: true },
    })),
    moreBuys: 0,
  },
  gifts: [{ wallet: trader(5), from: trader(6), slot: 1010, timeMs: null, base: 500, signature: 'gift' }],
  tradedSol: 10,
  ruin: [
    { name: 'intercept', input: 1, used: 1, weight: -2, contribution: -2 },
    { name: 'teamHad', input: null, used: 0.5, weight: 3, contribution: 1.5 },
  ],
};

const term = (name: string, input: number | null, contribution: number, parameters = {}): ScoreTerm => ({
  ...{ name, input, unit: 'share', parameters, contribution },
});
const group = (label: Label, wallets: number) => ({
  ...{ label, wallets, entities: wallets, boughtThen: 0.2, solSpent: 1, heldNow: 0.1, heldOfFloat: 0.1, pnlSol: null },
});

function detailOf(changes: Partial<TokenDetail> = {}): TokenDetail {
  const made = makeDetail(token, 60);
  const [surface, investigation, transaction] = made.scoringTrace.stages;
  const threshold = { 'surface.security.bundlerRateThreshold': 0.2, 'surface.security.bundlerRatePenalty': 20 };
  const scoringTrace = {
    ...made.scoringTrace,
    stages: [
      { ...surface!, terms: [term('security.bundlerRate', 0.4, -12, threshold), term('momentum.5m', 0.1, 3)] },
      { ...investigation!, terms: [term('gini', 0.4, 9)] },
      {
        ...transaction!,
        terms: [
          ...[term('botProbability', 0.1, 40), term('accountReuse', 0.8, 2)],
          ...recentNames.map((name) => term(`recent.${name}`, 0.5, 1)),
        ],
      },
    ],
    terms: [term('stage.surface', 50, 12), term('cap.ruin', 0.4, -5, { 'main.caps.ruinExponent': 1 })],
  };
  const groups = [
    group('dev', 1),
    group('sniper', 4),
    group('bundler', 4),
    group('fresh', 1),
    group('insider', 1),
    group('suspicious', 5),
  ];
  // Of the last thirty trades that the tables have.
  return {
    ...made,
    scoringTrace,
    recentEvaluation: recentOf(25, 55),
    groups: [...groups, group('smart', 1)],
    evidence,
    ...changes,
  };
}

function recentOf(from: number, to: number) {
  const sample = trades.slice(from, to).map(({ n }) => makeSampleTrade(token, n));
  return evaluateTransactions(sample, { launchMs: token.createdAt, rules: sampleRules(values), values });
}

const recentNames = ['botProbability', 'interval', 'accountReuse', 'quick', 'round'] as const;

let test: TestEngines;
let api: Awaited<ReturnType<typeof startTestApi>>;

beforeAll(async () => {
  test = await openTestEngines();
  const other = { ...detailOf(), address: retuned.address };
  const trace = { ...other.scoringTrace, parameterVersion: 'another' };
  await test.store(
    [token, former, fresh, retuned, older],
    [
      detailOf(),
      detailOf({ address: former.address, evidence: null, recentEvaluation: null }),
      { ...detailOf(), address: older.address, recentEvaluation: { ...recentOf(0, 30), roundRate: 0.9 } },
      { ...other, scoringTrace: trace },
    ],
  );
  await insertTrades(test.engines.warehouse, token, 55);
  await insertTrades(test.engines.warehouse, older, 30);
  api = await startTestApi(test, {}, await signIn(test));
});
afterAll(async () => {
  await api?.close();
  await test?.close();
});

async function ask(query: string, address = token.address): Promise<Evidence> {
  const response = await api.get(`/tokens/${address}/evidence?${query}`);
  const body = await response.json();
  expect([response.status, body]).toEqual([200, body]);
  return getEvidence.response.parse(body);
}

async function refusal(query: string): Promise<[number, string | undefined]> {
  const response = await api.get(`/tokens/${token.address}/evidence?${query}`);
  return [response.status, apiErrorSchema.parse(await response.json()).field];
}

describe('evidence of a label', () => {
  it('lists the launch buys of a bundle with the transactions of the tables', async () => {
    const told = await ask('of=bundler');
    expect(told).toMatchObject({ kind: 'label', value: 4, unit: 'wallets', parameterVersion: version, unknown: [] });
    expect(told.threshold).toMatchObject({ name: 'investigation.launch.bundleMinBuyers', value: 4 });
    const expected = buysOf(bundle, 5);
    expect(told.transactions?.map(({ signature }) => signature)).toEqual(expected.map(({ signature }) => signature));
    expect(told.wallets.map(({ wallet }) => wallet)).toEqual(bundle);
    expect(told.inputs.find(({ name }) => name === 'boughtThen')).toMatchObject({ value: 0.2, source: 'chain' });
    const base = told.transactions!.reduce((sum, { baseUnits }) => sum + Number(baseUnits), 0);
    expect(base).toBe(evidence.launch!.buys.reduce((sum, buy) => sum + buy.base, 0));
  });

  it('is narrowed to one wallet, page by page', async () => {
    const one = await ask(`of=sniper&wallet=${bundle[1]}`);
    expect(one.wallets.map(({ wallet }) => wallet)).toEqual([bundle[1]]);
    expect(one.transactions?.map(({ wallet }) => wallet)).toEqual([bundle[1]]);
    expect((await ask(`of=sniper&wallet=${trader(2)}`)).unknown).toContain('This wallet is not one of them.');
    const first = await ask('of=sniper&limit=3');
    expect([first.transactions?.length, first.moreTransactions]).toEqual([3, 1]);
    const rest = await ask(`of=sniper&limit=3&cursor=${first.cursor}`);
    expect([rest.transactions?.length, rest.moreTransactions, rest.cursor]).toEqual([1, 0, null]);
  });

  it('gives every trade of a wallet, newest first, and says what the tables do not have', async () => {
    const seen: (string | null)[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Evidence = await ask(`of=dev&limit=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.transactions!.map(({ signature }) => signature));
      if (cursor === '') expect(page.unknown).toEqual([expect.stringContaining('1 of 8 trades are not in the tables')]);
      cursor = page.cursor;
    }
    const own = trades.slice(0, 55).filter((trade) => trade.trader === trader(6));
    expect(seen).toEqual(own.map(({ signature }) => signature).reverse());
  });

  it('gives the transfer that made an insider', async () => {
    const { transactions } = await ask('of=insider');
    expect(transactions).toMatchObject([
      { signature: 'gift', side: 'transfer', wallet: trader(5), baseUnits: '500', timeMs: null },
    ]);
  });

  it('says what a fresh wallet and smart money are told by', async () => {
    const [first] = (await ask('of=fresh')).transactions!;
    expect(first?.why[0]).toContain('first SOL 60 s before it met the token');
    expect((await ask('of=smart')).wallets[0]?.record).toEqual({ closed: 9, won: 7, profitSol: 12 });
  });

  it.each(labelSchema.options)('answers for %s, also where no wallet wears it', async (label) => {
    const told = await ask(`of=${label}`);
    expect(told.value).toBe(detailOf().groups.find((each) => each.label === label)?.wallets ?? 0);
    expect(told.wallets.length).toBe(told.value);
    expect(told.rule.length).toBeGreaterThan(20);
  });
});

describe('evidence of a probability', () => {
  it('adds up to it', async () => {
    const chanceOf = (inputs: Evidence['inputs']) =>
      1 / (1 + Math.exp(-inputs.reduce((total, { contribution }) => total + (contribution ?? 0), 0)));
    const ruin = await ask('of=rugProbability');
    expect(chanceOf(ruin.inputs)).toBeCloseTo(ruin.value!, 9);
    // Of two samples, each with a sum of its own.
    const bot = await ask('of=botProbability');
    const [launch, recent] = [false, true].map((isRecent) =>
      chanceOf(bot.inputs.filter(({ name }) => name.startsWith('recent.') === isRecent)),
    );
    const weight = parameterValue(values, 'transaction.sample.recentWeight');
    expect((1 - weight) * launch! + weight * recent!).toBeCloseTo(bot.value!, 9);
  });

  it('cites trades as often as a feature says', async () => {
    const { sample, txEvaluation } = detailOf();
    const told = await ask('of=transaction.accountReuse&limit=200');
    expect(told.transactions!.length / sample.length).toBeCloseTo(txEvaluation!.accountReuse!, 12);
    expect((await ask('of=botProbability&limit=200')).transactions!.length).toBe(sample.length);
  });
});

describe('evidence of the newest trades', () => {
  const recent = () => detailOf().recentEvaluation!;

  it.each([
    ['accountReuse', 'Its payer had paid for a trade before.', () => recent().accountReuse],
    ['round', 'Its amount is round.', () => recent().roundRate],
    ['quick', 'Right after the launch.', () => recent().quickRate],
  ])('of %s are those that count for it, with the reason', async (name, why, share) => {
    const told = await ask(`of=transaction.recent.${name}&limit=200`);
    expect(told.rule).toContain('Of the newest trades.');
    expect([told.unknown, told.transactions!.length]).toEqual([[], Math.round(share()! * 30)]);
    for (const each of told.transactions!) expect(each.why).toContain(why);
    const known = trades.slice(25, 55).map(({ signature }) => signature);
    for (const { signature } of told.transactions!) expect(known).toContain(signature);
  });

  it('of all features are those of the sample, each with what it counts for, page by page', async () => {
    const [whole, first] = [
      await ask('of=transaction.recent.interval&limit=200'),
      await ask('of=transaction.recent.botProbability&limit=20'),
    ];
    expect([whole.transactions!.length, whole.moreTransactions, first.moreTransactions]).toEqual([30, 0, 10]);
    expect((await ask(`of=transaction.recent.interval&limit=20&cursor=${first.cursor}`)).transactions!.length).toBe(10);
    expect(whole.transactions!.every(({ why }) => why.length > 0)).toBe(true);
  });

  it('say where the tables do not bear out the analysis', async () => {
    const told = await ask('of=transaction.recent.accountReuse', retuned.address);
    expect(told.unknown).toContain('30 of 30 trades are not in the tables: not written yet, or no longer kept.');
    const none = await ask('of=transaction.recent.round', older.address);
    expect(none.unknown).toEqual([
      'The tables have other newest trades than the analysis had: its figure is of those it had.',
    ]);
    expect((await ask('of=transaction.recent.round', former.address)).unknown).toEqual([
      'This analysis has no recent sample.',
    ]);
  });
});

describe('evidence of a term', () => {
  it('gives its parameters, its input and what it points to', async () => {
    const told = await ask('of=surface.security.bundlerRate');
    expect(told).toMatchObject({ kind: 'term', value: -12, unit: 'points' });
    expect(told.threshold).toMatchObject({ name: 'surface.security.bundlerRateThreshold', value: 0.2 });
    expect(told.inputs[0]).toMatchObject({ name: 'security.bundlerRate', value: 0.4, atMs: token.eventTimeMs });
    expect(told.transactions).toHaveLength(buysOf(bundle, 5).length);
  });

  it('opens a cap and a stage down to what they are made of', async () => {
    const cap = await ask('of=final.cap.ruin');
    expect(cap.inputs.map(({ name }) => name)).toEqual(['cap.ruin', 'intercept', 'teamHad']);
    const stage = await ask('of=final.stage.surface');
    expect(stage.inputs.map(({ name }) => name)).toEqual(['stage.surface', 'security.bundlerRate', 'momentum.5m']);
    expect([stage.transactions, stage.unknown.length]).toEqual([null, 1]);
  });

  it('says why no transaction makes it', async () => {
    const told = await ask('of=investigation.gini');
    expect(told.transactions).toBeNull();
    expect(told.unknown[0]).toContain('all balances');
  });
});

describe('what cannot be told', () => {
  it('is named: no analysis, one from before, a set that is not in force', async () => {
    expect(await ask('of=sniper', fresh.address)).toMatchObject({ value: null, transactions: null });
    const before = await ask('of=sniper', former.address);
    expect(before).toMatchObject({ value: 4, wallets: [], transactions: null });
    expect(before.unknown[0]).toContain('before wallets were kept');
    const other = await ask('of=sniper', retuned.address);
    expect(other.threshold?.value).toBeNull();
    expect(other.unknown.join()).toContain('not in force');
  });

  it.each([
    ['of=nothing', 'of'],
    ['', 'of'],
    ['of=surface.no.such', 'of'],
    ['of=final.__proto__', 'of'],
    ['of=sniper&wallet=me', 'wallet'],
    ['of=sniper&limit=201', 'limit'],
    ['of=sniper&cursor=1.2.3.4.5', 'cursor'],
    ['of=dev&cursor=3', 'cursor'],
    ['of=dev&cursor=a', 'cursor'],
  ])('%s is refused by name', async (query, field) => {
    expect(await refusal(query)).toEqual([400, field]);
  });
});

describe('what trades count for', () => {
  it('is what the features of a sample are made of', () => {
    const rules = sampleRules(values);
    const sample = trades.map(({ n }) => makeSampleTrade(token, n));
    const launchMs = token.createdAt;
    const evaluation = evaluateTransactions(sample, { launchMs, rules, values });
    const counted = explainSample(sample, { launchMs, rules });
    const known = sample.filter(({ computeUnits }) => computeUnits !== null).length;
    for (const name of citedFeatureNames) {
      const count = counted.filter((features) => features.includes(name)).length;
      const of = name === 'computeClusterShare' ? known : sample.length;
      expect([name, count / of]).toEqual([name, expect.closeTo(evaluation[name]!, 12)]);
    }
  });
});
