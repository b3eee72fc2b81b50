/** What senders may hold of the webhook source. A stranger is a connection that has not yet shown the secret. */
export interface WebhookLimits {
  /** Strangers at once, of one address and in all; beyond, the oldest is ended in favour of the newest. */
  strangersOfAddress: number;
  strangers: number;
  /** Connections that have shown the secret; beyond, an idle one is ended in favour of the newest. */
  known: number;
  /** A head must be complete within this. */
  headMs: number;
  headBytes: number;
  /** How long a connection of a known sender is kept between two deliveries; longer than proxies keep theirs. */
  idleMs: number;
  /** A body may take so long, and a second more for each so many bytes that have come. */
  bodyGraceMs: number;
  bodyBytesPerSecond: number;
  /** A request may take so long from its first byte to its last, whatever its progress. */
  requestMs: number;
  /** Bodies in memory at once, in those of the largest size. */
  bodiesAtOnce: number;
  /** How often times are looked at. */
  checkMs: number;
  /** Wrong secrets of an address a minute that are answered 401; more are answered 429. */
  wrongSecretsPerMinute: number;
}

export const webhookLimits: WebhookLimits = {
  strangersOfAddress: 1_024,
  strangers: 2_048,
  known: 256,
  headMs: 5_000,
  headBytes: 8_192,
  idleMs: 65_000,
  bodyGraceMs: 10_000,
  bodyBytesPerSecond: 16_384,
  requestMs: 300_000,
  bodiesAtOnce: 8,
  checkMs: 250,
  wrongSecretsPerMinute: 10,
};
