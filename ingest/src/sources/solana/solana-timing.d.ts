/** Every wait of the Solana source in ms, so that tests can shorten them; the defaults suit public nodes. */
export interface SolanaTiming {
  /** Reconnect: 3 s, then 1.5 times as long each time, up to 30 s, less up to a quarter at random. */
  reconnectFirstMs: number;
  reconnectFactor: number;
  reconnectMaxMs: number;
  /** A socket that says nothing for two heartbeats is taken for dead. */
  heartbeatMs: number;
  /** A subscription must be confirmed within this. */
  subscribeMs: number;
  /** One HTTP request, from sending to the last byte. */
  requestMs: number;
  /** Waits after a failed request, full jitter. */
  retryFirstMs: number;
  retryMaxMs: number;
  /** Waits while a node does not know a transaction yet that the feed has named. */
  missingFirstMs: number;
  missingMaxMs: number;
  /** How often the signatures of a program are listed to find what the feed left out. */
  sweepMs: number;
  /** A fetched transaction waits this long for others of its slot, unless a later slot has begun. */
  settleMs: number;
  /** A fetched transaction waits at most this long for older ones. */
  reorderMs: number;
}
export declare const defaultSolanaTiming: SolanaTiming;
