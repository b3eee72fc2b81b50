/**
 * What scoring holds in memory, how often it looks and how it reads the chain's clock: no parameters of the model. Where a limit is
 * met, the oldest or smallest goes; on a market that fits, none of them moves a score.
 */
export const scoringLimits = {
  /** Length of a slot, for event times that the source gives only as slots (ms). */
  slotMs: 400,
  /** Distance to the second that a block tells from which times made of slots are set right (ms). */
  reanchorMs: 2000,
  /** Event time between two looks at tokens that had no event (ms). */
  tickMs: 10_000,
  /** Part of its time without a trade after which a quiet token is scored again. */
  refreshShare: 0.1,
  /**
   * How long a token is without an event when it rests as bytes (ms): most that trade again do so within it, and the two ages at which
   * predictions are made soonest have come. How many may begin to at one tick: some tenths of a second of work. One of more wallets stays
   * awake: there are few of them, and each would hold up the shard.
   */
  restAfterMs: 300_000,
  restsPerTick: 1000,
  restWallets: 10_000,
  /** One that has been quiet for less (ms) rests without being packed, as long as a partition has room for it (bytes). */
  packAfterMs: 3_600_000,
  unpackedBytes: 33_554_432,
  /** Ended tokens of a partition that are known when they trade again. */
  endedTokens: 50_000,
  /** Tokens of a partition that were ever called, so that each of their calls has a name of its own. */
  calledTokens: 100_000,
  /** Wallets whose funding and history are remembered, and how long they are without a trade (ms). */
  walletFacts: 500_000,
  walletFactsMs: 3 * 86_400_000,
  /** Chain time over which results of wallets are gathered before other partitions are told (ms). */
  tellingMs: 30_000,
  /** Tokens that died whose holders have their results in one such step: some tenths of a second of work. */
  settledPerStep: 1000,
  /** Newest trades told with a token. */
  recentTrades: 100,
  /** Buys of a launch, and wallets tied to it, that are remembered. */
  launchBuys: 512,
  insiders: 64,
  /** Largest holders in the list and in the bubble map. */
  holders: 100,
} as const;
