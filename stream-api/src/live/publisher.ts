import { type LiveClient, sendNumbered } from './client.ts';
import { type Bounds, firstStep, type Known, nextStep, type Step } from './conflate.ts';
import { encodePatch } from './token-entry.ts';
import type { TokenTable } from './token-table.ts';

interface Encoded {
  type: 'initial_tokens' | 'token_update';
  /** Null when there is nothing to tell. */
  rest: Uint8Array | null;
  next: Known;
}

/** Brings clients up to date with the table. */
export interface Publisher {
  /** Starts a round: within it, clients that know the same share one encoded message. */
  begin(nowMs: number): void;
  /** 'sent', 'idle' when there was nothing to tell, 'refused' when the socket took nothing. */
  bring(client: LiveClient): 'sent' | 'idle' | 'refused';
  /** Messages encoded in this round. */
  encoded(): number;
}

export function createPublisher(table: TokenTable, bounds: Bounds): Publisher {
  /** By what a client knows; fresh ones by how many tokens they want. */
  const shared = new Map<Known | number, Encoded | null>();
  /** What clients know after this round, so that those who know the same hold the same object. */
  const reached = new Map<string, Known>();
  let nowMs = 0;
  let encodedMessages = 0;

  function encode(known: Known | null, wanted: number): Encoded | null {
    const step = known ? nextStep(table, known, bounds) : 'restart';
    if (step === null) return null;
    const encoded = step === 'restart' ? encodeFirst(firstStep(table, wanted, bounds), nowMs) : encodeNext(step);
    if (encoded.rest) encodedMessages += 1;
    const { next } = encoded;
    const key = `${next.wanted} ${next.limit} ${next.base} ${next.reached}`;
    const same = reached.get(key) ?? next;
    reached.set(key, same);
    return { ...encoded, next: same };
  }

  function bringTokens(client: LiveClient, subscription: { limit: number; known: Known | null }) {
    const key = subscription.known ?? subscription.limit;
    let encoded = shared.get(key);
    if (encoded === undefined) {
      encoded = encode(subscription.known, subscription.limit);
      shared.set(key, encoded);
    }
    if (!encoded) return 'idle';
    if (encoded.rest && !sendNumbered(client, encoded.type, encoded.rest)) return 'refused';
    subscription.known = encoded.next;
    return encoded.rest ? 'sent' : 'idle';
  }

  function bringToken(client: LiveClient, subscription: { address: string; reached: number | null }) {
    const entry = table.get(subscription.address);
    const reached = subscription.reached;
    if (reached !== null && (!entry || entry.changedRev <= reached)) return 'idle';
    const tokens = entry ? [{ entry, base: reached ?? -1 }] : [];
    const next = { wanted: 1, limit: 1, base: 0, reached: 0 };
    const encoded =
      reached === null ? encodeFirst({ tokens, removed: [], next }, nowMs) : encodeNext({ tokens, removed: [], next });
    encodedMessages += 1;
    if (encoded.rest && !sendNumbered(client, encoded.type, encoded.rest)) return 'refused';
    subscription.reached = table.rev();
    return 'sent';
  }

  return {
    begin(now) {
      shared.clear();
      encodedMessages = 0;
      reached.clear();
      nowMs = now;
    },
    bring(client) {
      const { subscription } = client;
      if (!subscription) return 'idle';
      if (subscription.channel === 'tokens') return bringTokens(client, subscription);
      return subscription.loading ? 'idle' : bringToken(client, subscription);
    },
    encoded: () => encodedMessages,
  };
}

function encodeFirst(step: Step, nowMs: number): Encoded {
  const text = `"serverTimeMs":${nowMs},"tokens":[${encodeTokens(step)}]}`;
  return { type: 'initial_tokens', rest: Buffer.from(text), next: step.next };
}

function encodeNext(step: Step): Encoded {
  if (step.tokens.length === 0 && step.removed.length === 0)
    return { type: 'token_update', rest: null, next: step.next };
  const text = `"tokens":[${encodeTokens(step)}],"removed":${JSON.stringify(step.removed)}}`;
  return { type: 'token_update', rest: Buffer.from(text), next: step.next };
}

function encodeTokens(step: Step): string {
  return step.tokens.map(({ entry, base }) => encodePatch(entry, base)).join(',');
}
