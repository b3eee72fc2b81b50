/** What a wallet made of the tokens it sold out of, or that died while it held on: how many, how many with a profit, the sum in lamports. */
export interface WalletRecord {
  closed: number;
  won: number;
  profit: number;
}

/** What became of a creator's tokens: how many were rugged and migrated, and the two best multiples with the token of the first. */
export interface CreatorOutcomes {
  rugged: number;
  migrated: number;
  best: number;
  bestMint: string;
  secondBest: number;
}

export interface WalletFact {
  /** The sender of the first SOL it got, as a shard key (-1 = none seen), the transfer's slot and time. */
  funder: number;
  funderSlot: number;
  fundedSeconds: number;
  /** Wallets it sent SOL to or had SOL from, as shard keys, and when it last did (0 = not known); none for a hub. */
  partners: readonly number[];
  partnerSeconds: readonly number[];
  /** It met more wallets than one hand would. */
  isHub: boolean;
  /** Tokens it launched. */
  created: number;
  /** Of a wallet that is smart money. */
  record: WalletRecord | null;
  outcomes: CreatorOutcomes | null;
  usedMs: number;
}

export interface SolTransfer {
  from: number;
  to: number;
  /** The receiver had SOL before, so that this is not its first. */
  isLater: boolean;
  slot: number;
  /** Chain time. */
  seconds: number;
}

/** What became of one token since it was last told, `rugged` -1 where a ruin was none after all; `best` is the best multiple so far. */
export interface TokenOutcome {
  mint: string;
  rugged: number;
  migrated: number;
  best: number;
}
