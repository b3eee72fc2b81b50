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
  const shared = new Map<string, Encoded | null>();
  let nowMs = 0;

  function forTokens(known: Known | null, limit: number): Encoded | null {
    const key = known ? `${limit} ${known.limit} ${known.base} ${known.reached}` : `${limit}`;
    const made = shared.get(key);
    if (made !== undefined) return made;
    const step = known ? nextStep(table, known, limit, bounds) : 'restart';
    const encoded = step === 'restart' ? encodeFirst(firstStep(table, limit, bounds), nowMs) : step && encodeNext(step);
    shared.set(key, encoded);
    return encoded;
  }

  function bringTokens(client: LiveClient, subscription: { limit: number; known: Known | null }) {
    const encoded = forTokens(subscription.known, subscription.limit);
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
    const next = { limit: 1, base: 0, reached: 0 };
    const encoded =
      reached === null ? encodeFirst({ tokens, removed: [], next }, nowMs) : encodeNext({ tokens, removed: [], next });
    if (encoded.rest && !sendNumbered(client, encoded.type, encoded.rest)) return 'refused';
    subscription.reached = table.rev();
    return 'sent';
  }

  return {
    begin(now) {
      shared.clear();
      nowMs = now;
    },
    bring(client) {
      const { subscription } = client;
      if (!subscription) return 'idle';
      if (subscription.channel === 'tokens') return bringTokens(client, subscription);
      return subscription.loading ? 'idle' : bringToken(client, subscription);
    },
    encoded: () => shared.size,
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
