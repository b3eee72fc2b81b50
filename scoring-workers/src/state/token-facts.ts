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
  mintable: boolean | null;
  freezable: boolean | null;
  /** The launch itself was seen: history is whole from the first trade on. */
  launched: boolean;
  /** Balances are whole: the launch came before every trade, or a holder snapshot was applied. */
  holdersKnown: boolean;
  /** Metadata (links, image) arrived. */
  enriched: boolean;
  completed: boolean;
  migrated: boolean;
  /** Tokens this creator launched before and with this one, as known at launch. */
  creatorCreatedCount: number | null;

  createdMs: number;
  launchSlot: number;
  /** Anchor of times derived from slots. */
  anchorMs: number;
  anchorSlot: number;
  /** Newest event applied, and the moment the figures are computed for (later when the clock moved on without events). */
  eventMs: number;
  asOfMs: number;
  lastTradeMs: number;
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
  /** Events whose slot was below the newest one's. */
  lateEvents: number;
  /** Events whose time was ahead of their receipt; each was held to it. */
  futureEvents: number;
  firstPriceSol: number | null;
  priceSol: number | null;
  /** Lamports put into and taken out of pools by liquidity events. */
  liquidityAdded: number;
  liquidityRemoved: number;
  burned: number;
  /** Largest held supply so far; what creator and launch insiders hold by their trades, now and at the most. */
  peakHeld: number;
  insiderHeld: number;
  insiderPeak: number;
  /** Numbers of the creator and of wallets tied to the launch: funded by the creator, or buying in the launch slot. */
  insiders: number[];
  /** Transactions met so far, to tell events of one transaction from others. */
  transactions: number;
  calledAt: number | null;
  /** The step that failed on this token, with what it said. */
  failure: string | null;
}

export function newTokenFacts(address: string, firstMs: number, slot: number): TokenFacts {
  return {
    address,
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
    mintable: null,
    freezable: null,
    launched: false,
    holdersKnown: false,
    enriched: false,
    completed: false,
    migrated: false,
    creatorCreatedCount: null,
    createdMs: firstMs,
    launchSlot: slot,
    anchorMs: firstMs,
    anchorSlot: slot,
    eventMs: firstMs,
    asOfMs: firstMs,
    lastTradeMs: firstMs,
    rememberedMs: firstMs,
    lastSlot: slot,
    receivedAtMs: null,
    version: firstMs,
    buys: 0,
    sells: 0,
    lateEvents: 0,
    futureEvents: 0,
    firstPriceSol: null,
    priceSol: null,
    liquidityAdded: 0,
    liquidityRemoved: 0,
    burned: 0,
    peakHeld: 0,
    insiderHeld: 0,
    insiderPeak: 0,
    insiders: [],
    transactions: 0,
    calledAt: null,
    failure: null,
  };
}
