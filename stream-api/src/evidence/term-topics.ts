import type { CitedFeature } from '@mintscope/metrics/explain-sample';
import type { ScoreTerm } from '@mintscope/schemas/score';
import type { Label } from '@mintscope/schemas/token-groups';
import { labelTopics } from './label-topics.ts';
import type { Citation, Topic } from './topic.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const windows: Readonly<Record<string, number>> = {
  '1m': minuteMs,
  '5m': 5 * minuteMs,
  '1h': hourMs,
  '24h': 24 * hourMs,
};

const wallets = (...labels: Label[]): Citation => ({ kind: 'wallets', labels });
const sample = (feature: CitedFeature | null): Citation => ({ kind: 'sample', feature });
const none = (reason: string): Citation => ({ kind: 'none', reason });
const newest: Citation = { kind: 'window', ms: null };
const team = wallets('dev', 'insider', 'bundler');

const ofBalances = none(
  'It is made of all balances at once; no single trade makes it. Holders are listed with the token.',
);
const ofMint = none('It is a fact of the mint and of no trade.');
const ofOthers = none('A provider or the creator told it; no trade makes it.');
const ofSum = none('It is made of the terms above it; ask for the evidence of those.');

type Said = readonly [rule: string, citation: Citation];

/** By the name in the trace; the longest beginning that is here counts. */
const surface: Readonly<Record<string, Said>> = {
  momentum: ['Price change over a window, brought to 0 to 100.', newest],
  volume: ['What was traded in 24 h, on a logarithmic scale up to a reference.', { kind: 'window', ms: 24 * hourMs }],
  liquidity: ['What could be taken out of the market, on a logarithmic scale up to a reference.', newest],
  holders: ['Wallets that hold it, on a logarithmic scale up to a reference.', ofBalances],
  smartMoney: ['How many wallets of smart money hold it, and how much.', wallets('smart')],
  'smartMoney.bluechip': ['Share of holders that hold established tokens, as a provider tells it.', ofOthers],
  'security.start': ['Security begins at full marks and loses points by findings.', ofSum],
  'security.clamp': ['Deductions cannot take more than there is.', ofSum],
  'security.rugRatio': [
    'The greatest of: liquidity missing of its maximum, what creator, insiders and bundlers sold times the fall of the price, and 1 for a honeypot. Above the threshold it costs its points.',
    team,
  ],
  'security.bundlerRate': [
    `Share of the supply that was bundled at launch and is not sold yet. ${labelTopics.bundler.rule}`,
    labelTopics.bundler.citation,
  ],
  'security.sniperCount': [`Number of snipers. ${labelTopics.sniper.rule}`, labelTopics.sniper.citation],
  'security.honeypot': ['Buys go on for longer without a sale than chance allows.', newest],
  'security.washTrading': [`Too much of the volume goes round in circles. ${labelTopics.wash.rule}`, wallets('wash')],
  'security.mintable': ['More tokens can be minted.', ofMint],
  'security.freezable': ['Holders can be frozen.', ofMint],
  'creator.created': ['Launches of its creator that were seen.', none('Launches of other tokens are not listed here.')],
  creator: ['What the creator of the token did with it.', wallets('dev')],
  social: ['Links that were told, and copies of account or picture.', ofOthers],
};

const investigation: Readonly<Record<string, Said>> = {
  gini: ['How unevenly holdings are spread.', ofBalances],
  nakamoto: ['The fewest wallets that hold more than half of it.', ofBalances],
  connectedSupply: [
    'Share of what is held that sits in wallets tied to each other, or that have what one team bought.',
    ofBalances,
  ],
  top10: ['Share of what is held that the ten largest wallets have.', ofBalances],
  hhi: ['Sum of squared shares of what is held.', ofBalances],
  holders: ['No wallet holds it.', ofBalances],
};

const transaction: Readonly<Record<string, Said>> = {
  botProbability: ['Points for a market that people make.', sample(null)],
  interval: ['Points while the gaps between trades are not even. All gaps of the sample make it.', sample(null)],
  fee: ['Points while fees differ. All fees of the sample make it.', sample(null)],
  accountReuse: ['Points while most trades are paid by different accounts.', sample('accountReuse')],
  quick: ['Points while few of the trades came right after the launch.', sample('quickRate')],
  round: ['Points while few amounts are round.', sample('roundRate')],
};

const final: Readonly<Record<string, Said>> = {
  stage: ['The score of a stage times its weight; a missing stage counts as its prior.', ofSum],
  boost: ['Points for a paid advertisement or a takeover by the community.', ofOthers],
  clamp: ['A score stays within 0 and 100.', ofSum],
  'cap.rugged': [
    'The liquidity was pulled, or insiders sold and the market fell with it: the score cannot be higher.',
    team,
  ],
  'cap.honeypot': ['Holders cannot sell: the score cannot be higher.', newest],
  'cap.noHolders': ['There were trades and no wallet holds it: the score cannot be higher.', newest],
  'cap.dead': ['No trade for too long: the score cannot be higher.', newest],
  'cap.ruined': [
    'It was rugged before, and no day has passed since or its price stayed below its old peak: the score cannot be higher.',
    team,
  ],
  'cap.rugRatio': ['The rug ratio is too high for a better score.', team],
  'cap.washShare': ['Too much of the volume goes round in circles for a better score.', wallets('wash')],
  'cap.oneHand': [
    'One wallet, or wallets tied to each other or with what one team bought, have too much of the supply for a better score.',
    wallets('whale'),
  ],
  'cap.authority': ['More can be minted or holders be frozen: the score cannot be higher.', ofMint],
  'cap.liquidity': ['Next to no liquidity: the score cannot be higher.', newest],
  'cap.ruin': ['The likelier ruin within 24 h is, the lower the most that a token can score.', team],
};

const byStage: Readonly<Record<string, Readonly<Record<string, Said>>>> = {
  surface,
  investigation,
  transaction,
  final,
};

/** What a term says; `stage` is `final` for the terms of the last sum. */
export function termTopic(stage: string, term: ScoreTerm): Topic {
  const isRecent = term.name.startsWith('recent.');
  const name = isRecent ? term.name.slice('recent.'.length) : term.name;
  const [rule, citation] = find(byStage[stage] ?? {}, name) ?? ['A term of the score.', ofSum];
  const window = windows[name.split('.')[1] ?? ''];
  const cited =
    name.startsWith('momentum.') && window !== undefined ? { kind: 'window' as const, ms: window } : citation;
  return {
    rule: isRecent ? `${rule} Of the newest trades.` : rule,
    threshold: null,
    parameters: [],
    citation: isRecent && cited.kind === 'sample' ? { ...cited, kind: 'recent' } : cited,
  };
}

function find(topics: Readonly<Record<string, Said>>, name: string): Said | undefined {
  const parts = name.split('.');
  for (let length = parts.length; length > 0; length--) {
    const key = parts.slice(0, length).join('.');
    if (Object.hasOwn(topics, key)) return topics[key];
  }
  return undefined;
}
