import { encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';

/** What a provider tells of a token: some figures, the others left open. Not from the chain: without time, slot and transaction. */
export function randomReport(random: () => number, mint: string, nowMs: number): ChainEvent {
  const either = <T>(told: T): T | null => (random() < 0.4 ? told : null);
  const bytes = (length: number) => Uint8Array.from({ length }, () => Math.floor(random() * 256));
  const number = (below: number) => Math.floor(random() * below);
  const nowhere = encodeBase58(new Uint8Array(32));
  return {
    type: 'provider_report',
    v: 1,
    mint,
    signature: encodeBase58(bytes(64)),
    instruction: 0,
    sub: 0,
    slot: 0,
    transactionIndex: null,
    blockTime: null,
    timeMs: null,
    receivedAtMs: nowMs + number(60_000),
    source: 'enrichment',
    program: nowhere,
    feePayer: nowhere,
    feeLamports: 0n,
    computeUnits: null,
    priorityFeeLamports: null,
    tipLamports: null,
    provider: random() < 0.5 ? 'gmgn' : 'metadata',
    picture: either(encodeBase58(bytes(32))),
    imageDup: either(number(40)),
    twitterCreateTokenCount: either(number(40)),
    dexscrAd: either(random() < 0.5),
    dexscrUpdateLink: either(random() < 0.5),
    ctoFlag: either(random() < 0.5),
    bluechipOwnerPpm: either(number(1_000_001)),
  };
}
