import { type LiveClient, sendNumbered } from '../../socket/client.ts';
import { type Bounds, firstStep, type Known, nextStep, type Step } from './conflate.ts';
import { encodePatch } from '../../../market/token-entry.ts';
import type { TokenTable } from '../../../market/token-table.ts';

interface Encoded {
  type: 'initial_tokens' | 'token_update';
  /** Null when there is nothing to tell. */
  rest: Uint8Array | null;
  next: Known;
}

/** Brings clients up to date with the table. */
export interface Publisher {
  /** Starts a round: within it, clients that want the same from the same state share one encoded message. */
  begin(nowMs: number): void;
  /** 'sent', 'idle' when there was nothing to tell, 'refused' when the socket took nothing. */
  bring(client: LiveClient): 'sent' | 'idle' | 'refused';
  /** Messages encoded in this round, and the rows in them; bytes sent. */
  readonly round: { encoded: number; rows: number; bytes: number };
}

export function createPublisher(table: TokenTable, bounds: Bounds): Publisher {
  /** By what a client knows; fresh ones by how many tokens they want. */
  const shared = new Map<Known | number, Encoded | null>();
  /** By what the next message depends on, for clients that want lists of different lengths. */
  const messages = new Map<string, Encoded | null>();
  /** What clients know after this round, so that those who know the same hold the same object. */
  const reached = new Map<string, Known>();
  const round = { encoded: 0, rows: 0, bytes: 0 };
  let nowMs = 0;

  function count(step: Step, encoded: Encoded): Encoded {
    if (!encoded.rest) return encoded;
    round.encoded += 1;
    round.rows += step.tokens.length;
    return encoded;
  }

  function encode(known: Known | null, wanted: number): Encoded | null {
    const step = known ? nextStep(table, { ...known, wanted }, bounds) : 'restart';
    if (step === null) return null;
    if (step !== 'restart') return count(step, encodeNext(step));
    const first = firstStep(table, wanted, bounds);
    return count(first, encodeFirst(first, nowMs));
  }

  /** A long list fills up in parts: up to the last, how long it will be is no part of the message. */
  function encodePart(known: Known | null, wanted: number): Encoded | null {
    const part = Math.min(wanted, (known?.limit ?? 0) + bounds.growth);
    const key = known ? `${part} ${known.limit} ${known.base} ${known.reached}` : `${part}`;
    let encoded = messages.get(key);
    if (encoded === undefined) {
      encoded = encode(known, part);
      messages.set(key, encoded);
    }
    return encoded && { ...encoded, next: shareKnown(encoded.next, wanted) };
  }

  function shareKnown({ limit, base, reached: sent }: Known, wanted: number): Known {
    const complete = base === table.rev() && table.size() <= limit;
    const next = { wanted, limit: complete ? wanted : limit, base, reached: sent };
    const key = `${next.wanted} ${next.limit} ${next.base} ${next.reached}`;
    const same = reached.get(key) ?? next;
    reached.set(key, same);
    return same;
  }

  function send(client: LiveClient, { type, rest }: Pick<Encoded, 'type' | 'rest'>): 'sent' | 'idle' | 'refused' {
    if (!rest) return 'idle';
    if (!sendNumbered(client, type, rest)) return 'refused';
    round.bytes += rest.byteLength;
    return 'sent';
  }

  function bringTokens(client: LiveClient, subscription: { limit: number; known: Known | null }) {
    const key = subscription.known ?? subscription.limit;
    let encoded = shared.get(key);
    if (encoded === undefined) {
      encoded = encodePart(subscription.known, subscription.limit);
      shared.set(key, encoded);
    }
    if (!encoded) return 'idle';
    const outcome = send(client, encoded);
    if (outcome !== 'refused') subscription.known = encoded.next;
    return outcome;
  }

  function bringToken(client: LiveClient, subscription: { address: string; reached: number | null }) {
    const entry = table.get(subscription.address);
    const { reached: base } = subscription;
    if (base !== null && (!entry || entry.changedRev <= base)) return 'idle';
    const step: Step = {
      tokens: entry ? [{ entry, base: base ?? -1 }] : [],
      removed: [],
      next: { wanted: 1, limit: 1, base: 0, reached: 0 },
    };
    const outcome = send(client, count(step, base === null ? encodeFirst(step, nowMs) : encodeNext(step)));
    if (outcome !== 'refused') subscription.reached = table.rev();
    return outcome;
  }

  return {
    round,
    begin(now) {
      shared.clear();
      messages.clear();
      reached.clear();
      Object.assign(round, { encoded: 0, rows: 0, bytes: 0 });
      nowMs = now;
    },
    bring(client) {
      const { subscription } = client;
      if (!subscription) return 'idle';
      if (subscription.channel === 'tokens') return bringTokens(client, subscription);
      return subscription.loading ? 'idle' : bringToken(client, subscription);
    },
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
