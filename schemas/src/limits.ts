/** Numbers that both sides of an interface must agree on. */
export const limits = {
  /** Longest name, symbol and URI kept from a token's creator; longer ones are cut and counted. */
  nameLength: 64,
  symbolLength: 24,
  uriLength: 512,
  /** Events in one binary batch, and its size in bytes. */
  batchEvents: 8192,
  batchBytes: 4 * 1024 * 1024,
  /** Most that an event's own time may be ahead when ingest accepts it (ms): time zones set wrong are hours. */
  eventAheadMs: 24 * 3_600_000,
  /** One line of NDJSON in bytes. */
  lineBytes: 256 * 1024,
  /** Holders in one holder snapshot. */
  snapshotHolders: 1000,
  /** JSON body of a request in bytes. */
  bodyBytes: 16 * 1024,
  /** What visitors see: tokens of this age, so many, their multiple lowered by this share. */
  previewMinAgeMs: 30 * 60_000,
  previewTokens: 50,
  previewReduction: 0.08,
  /** A nonce, and what is left of a clock's error (ms). */
  nonceMs: 5 * 60_000,
  clockSkewMs: 30_000,
  /** A socket without a token is sent away after this time (ms). */
  authenticateWithinMs: 5_000,
  /** GET /tokens/discover and /tokens/search. */
  discoverTokens: 1000,
  searchTokens: 100,
  searchQueryLength: 64,
  /** Rows the live table is given at most, and asks for by default. */
  liveTokens: 10_000,
  /** Tokens in memory, the newest: what filters, and lists that no index serves, look through. */
  marketTokens: 50_000,
  liveTokensDefault: 200,
  /** A user's own picks that are told live: the newest. */
  liveOwnPicks: 200,
  /** Tokens side by side, and those that channel `token` follows. */
  comparedTokens: 4,
  /** Transactions examined by /tokens/{address}/tx-eval. */
  signatureLimit: 1000,
  /** Labelled wallets, and buys of the launch, that a token's evidence names; transactions of one page of it. */
  evidenceWallets: 200,
  evidenceTransactions: 200,
  /** A wallet: tokens that it traded and that are read, of one page, whose analyses are looked at, for a file, too; its links; tokens it created. */
  walletTokens: 20_000,
  walletPage: 50,
  walletNotes: 20,
  walletFileNotes: 500,
  walletLinks: 20,
  createdTokens: 50,
  candles: 1500,
  trades: 500,
  /** Points of a token's scores over time, its traders, and wallets and steps of its balances over time. */
  scorePoints: 300,
  traders: 100,
  historyWallets: 1000,
  historySteps: 240,
  /** How far figures of 24 h go back (ms). */
  dayMs: 86_400_000,
  /** The longest pause between messages that a client may ask for (ms). */
  slowestPaceMs: 5_000,
  /** A message from a /ws client in bytes, and how often the server pings. */
  clientMessageBytes: 4096,
  pingIntervalMs: 15_000,
  /** Live connections of an account: one more ends the oldest. */
  liveSockets: 20,
} as const;
