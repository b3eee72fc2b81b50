import { nothingProvided, type ProvidedFacts } from './provided-facts.ts';
/** What is known of one of a token's pools or curves, by its number among the token's wallets. */
export interface PoolReserve {
  wallet: number;
  /** A part of the quote reserve is virtual. */
  isCurve: boolean;
  /** A curve whose trades tell no reserve: `quote` is what they paid in, less what they were paid. */
  isCounted: boolean;
  /** Lamports: the quote reserve as told last, and the most that could ever be taken out. */
  quote: number;
  peak: number;
  /** What its providers have in it, now and at the most, in units that trades do not move. */
  units: number;
  peakUnits: number;
}

/** `Ruin` of the metrics package with what it is found by. */
export interface TokenRuin {
  /** Slot of the newest sale of tokens that are followed, -1 for none; and that slot when insiders were first found to have left. */
  teamSaleSlot: number;
  leftSlot: number;
  /** The lowest price since then, the newest slot that had it, and its time. */
  low: number | null;
  lowSlot: number;
  lowMs: number;
  worstFall: number | null;
  pulled: number | null;
  lastMs: number | null;
  best: number | null;
}

/**
 * Everything of a token that is one value: kept as one plain object, written to snapshots as JSON (JSON keeps every finite
 * double exactly). Unknown is null. Base amounts are base units in doubles, quote amounts SOL units in lamports.
 */
export interface TokenFacts {
  address: string;
  name: string | null;
  symbol: string | null;
  uri: string | null;
  logo: string | null;
  description: string | null;
  twitter: string | null;
  telegram: string | null;
  website: string | null;
  /** Program of the launch, or of the first event where the launch was missed. */
  program: string | null;
  creator: string | null;
  /** The creator's number among the token's wallets, -1 while unknown. */
  creatorWallet: number;
  pool: string | null;
  decimals: number | null;
  supply: number | null;
  /** Tokens the curve can sell, and those it still has. */
  curveSupply: number | null;
  curveRemaining: number | null;
  /** The virtual part of the curve's quote reserve: what it shows before the first trade. */
  curveQuoteAtLaunch: number | null;
  quoteReserve: number | null;
  /** Lamports of one base unit of the quote that it was launched or traded in last. */
  quoteUnit: number | null;
  pools: PoolReserve[];
  /** What was paid into curves was counted from the first trade on, as older snapshots did not. */
  countsPaid: boolean;
  /** The most that could ever be taken out of all its pools together (lamports). */
  liquidityPeak: number;
  mintable: boolean | null;
  freezable: boolean | null;
  /** Its holders could be frozen at some time: who was stays so when the authority is given up. */
  wasFreezable: boolean;
  /** The launch itself was seen: history is whole from the first trade on. */
  launched: boolean;
  /** It came before every trade, or so soon after that none can be missing. */
  seenFromLaunch: boolean;
  /** Balances are whole: seen from the launch on, or told by a snapshot of all holders. */
  holdersKnown: boolean;
  /** How many holders the newest holder snapshot said there are. */
  toldHolders: number | null;
  /** Liquidity added last, to be told from a migration that fills the pool in the same transaction. `amount`: base units. */
  filling: { transaction: number; pool: string; provider: number; amount: string } | null;
  /** Metadata (links, image) arrived. */
  enriched: boolean;
  completed: boolean;
  migrated: boolean;
  /** Tokens this creator is known to have launched by now, this one included. */
  creatorCreatedCount: number | null;
  /** Launches before it, of any creator, with its name and symbol; null while its launch was not seen. */
  copiedName: number | null;
  /** What became of the creator's other tokens, as far as partitions were told; null while the creator is unknown. */
  creatorPast: { rugged: number; migrated: number; bestMultiple: number | null } | null;
  /** What was told of this token's outcome, and what of it has come to count among the creator's. */
  outcomeTold: { rugged: boolean; migrated: boolean; best: number };
  outcomeCounted: { rugged: number; migrated: number };
  /** `lastTradeMs` of its newest death by which its holders have a result; 0 before the first. */
  heldSettledMs: number;

  createdMs: number;
  launchSlot: number;
  /** Anchor of times derived from slots. */
  anchorMs: number;
  anchorSlot: number;
  /** Newest event applied, and the moment the figures are computed for (later when the clock moved on without events). */
  eventMs: number;
  asOfMs: number;
  lastTradeMs: number;
  /** Of the newest trade: slot and place in the block as one number; -1 before the first. */
  tradePlace: number;
  /** Slot of the newest event but a trade that moved what is in its pools: providers', the curve's end, the migration; -1 before the first. */
  fundsSlot: number;
  /** Newest time that an event of the token told, as its source has it: until that is too old the token is remembered. */
  rememberedMs: number;
  lastSlot: number;
  receivedAtMs: number | null;

  /**
   * Grows with everything that changes the row. Begins at the time of the first event, so that a token that ended and came
   * back goes on above its former versions.
   */
  version: number;
  buys: number;
  sells: number;
  /** Trades that followed the one before them within the time of a busy token. */
  shortGaps: number;
  /** Buys by wallets that are no insiders since the last sell by one, since when, and the buyers there were before. */
  buyRun: number;
  buyRunFromMs: number;
  buyersBeforeRun: number;
  /** Events whose slot was below the newest one's. */
  lateEvents: number;
  /** Events whose time was ahead of their receipt; each was held to it. */
  futureEvents: number;
  firstPriceSol: number | null;
  priceSol: number | null;
  burned: number;
  /** Largest held supply so far. */
  peakHeld: number;
  /** Numbers of the creator and of wallets tied to the launch: funded by the creator, or buying in the launch slot. */
  insiders: number[];
  /** Transactions met so far, to tell events of one transaction from others. */
  transactions: number;
  calledAt: number | null;
  /** When it was last decided whether to call it (ms); 0 before the first time. */
  decidedMs: number;
  /** What is remembered of its ruin. */
  ruin: TokenRuin;
  /** What providers outside the chain told. */
  provided: ProvidedFacts;
  /** The step that failed on this token, with what it said. */
  failure: string | null;
}

/** What older snapshots kept of liquidity: the reserve told last, whose pool is one of the token's wallets. */
export function formerPools(facts: TokenFacts, wallet: number, isCurve: boolean): Partial<TokenFacts> {
  const { quoteReserve: quote, curveQuoteAtLaunch } = facts;
  if (quote === null || wallet < 0) return {};
  const peak = isCurve ? Math.max(0, quote - (curveQuoteAtLaunch ?? quote)) : 2 * quote;
  const pool = { wallet, isCurve, isCounted: false, quote, peak, units: 1, peakUnits: 1 };
  return { pools: [pool], liquidityPeak: peak };
}

function noRuin(): TokenRuin {
  const remembered = { worstFall: null, pulled: null, lastMs: null, best: null };
  return { teamSaleSlot: -1, leftSlot: -1, low: null, lowSlot: -1, lowMs: 0, ...remembered };
}

export function newTokenFacts(address: string, firstMs: number, slot: number): TokenFacts {
  return {
    address,
    ...unnamed(),
    mintable: null,
    freezable: null,
    wasFreezable: false,
    launched: false,
    seenFromLaunch: false,
    holdersKnown: false,
    toldHolders: null,
    filling: null,
    enriched: false,
    completed: false,
    migrated: false,
    creatorCreatedCount: null,
    copiedName: null,
    creatorPast: null,
    outcomeTold: { rugged: false, migrated: false, best: 0 },
    outcomeCounted: { rugged: 0, migrated: 0 },
    heldSettledMs: 0,
    createdMs: firstMs,
    launchSlot: slot,
    anchorMs: firstMs,
    anchorSlot: slot,
    eventMs: firstMs,
    asOfMs: firstMs,
    lastTradeMs: firstMs,
    tradePlace: -1,
    fundsSlot: -1,
    rememberedMs: firstMs,
    lastSlot: slot,
    receivedAtMs: null,
    version: firstMs,
    buys: 0,
    sells: 0,
    shortGaps: 0,
    buyRun: 0,
    buyRunFromMs: firstMs,
    buyersBeforeRun: 0,
    lateEvents: 0,
    futureEvents: 0,
    firstPriceSol: null,
    priceSol: null,
    burned: 0,
    peakHeld: 0,
    insiders: [],
    transactions: 0,
    calledAt: null,
    decidedMs: 0,
    ruin: noRuin(),
    provided: nothingProvided(),
    failure: null,
  };
}

/** What the launch and its metadata tell. */
function unnamed() {
  return {
    name: null,
    symbol: null,
    uri: null,
    logo: null,
    description: null,
    twitter: null,
    telegram: null,
    website: null,
    program: null,
    creator: null,
    creatorWallet: -1,
    pool: null,
    decimals: null,
    supply: null,
    curveSupply: null,
    curveRemaining: null,
    curveQuoteAtLaunch: null,
    quoteReserve: null,
    quoteUnit: null,
    pools: [],
    countsPaid: true,
    liquidityPeak: 0,
  };
}

/** The median gap between its trades is below the time of a busy token: more than half of the gaps are. */
export function wasBusy({ buys, sells, shortGaps }: Pick<TokenFacts, 'buys' | 'sells' | 'shortGaps'>): boolean {
  return shortGaps * 2 > buys + sells - 1;
}
