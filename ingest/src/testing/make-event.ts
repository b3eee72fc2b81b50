import type { ChainEvent, TokenCreated, Trade, Transfer } from '@mintscope/schemas/events/chain-event';
import { solMint } from '@mintscope/schemas/ids';
import { programs } from '@mintscope/schemas/programs';
import bs58 from 'bs58';

/** A valid address or signature that stands for a number. */
export function makeAddress(number: number): string {
  return makeKey(32, number);
}
export function makeSignature(number: number): string {
  return makeKey(64, number);
}

function makeKey(bytes: number, number: number): string {
  const key = new Uint8Array(bytes).fill(7);
  new DataView(key.buffer).setUint32(bytes - 4, number);
  return bs58.encode(key);
}

function envelope(number: number) {
  return {
    v: 1 as const,
    mint: makeAddress(1),
    signature: makeSignature(number),
    instruction: 0,
    sub: 0,
    slot: 1_000 + number,
    transactionIndex: null,
    blockTime: 1_700_000_000 + number,
    timeMs: null,
    receivedAtMs: null,
    source: 'file' as const,
    program: programs.pump,
    feePayer: makeAddress(2),
    feeLamports: 5_000n,
    computeUnits: null,
    priorityFeeLamports: null,
    tipLamports: null,
  };
}

export function makeTrade(number: number, changes: Partial<Trade> = {}): Trade {
  return {
    type: 'trade',
    ...envelope(number),
    side: 'buy',
    trader: makeAddress(3),
    pool: makeAddress(4),
    quoteMint: solMint,
    decimals: 6,
    quoteDecimals: 9,
    baseAmount: 1_000n,
    quoteAmount: 10n,
    feeQuote: 1n,
    baseReserve: 1_000_000n,
    quoteReserve: 1_000n,
    curveRemaining: null,
    ...changes,
  };
}

export function makeTransfer(number: number, changes: Partial<Transfer> = {}): Transfer {
  return {
    type: 'transfer',
    ...envelope(number),
    from: makeAddress(5),
    to: makeAddress(6),
    amount: 1_000n,
    opens: null,
    ...changes,
  };
}

export function makeTokenCreated(number: number, changes: Partial<TokenCreated> = {}): TokenCreated {
  return {
    type: 'token_created',
    ...envelope(number),
    name: 'Token',
    symbol: 'TKN',
    uri: 'https://example.com/token.json',
    creator: makeAddress(8),
    pool: makeAddress(4),
    quoteMint: solMint,
    decimals: 6,
    quoteDecimals: 9,
    supply: 1_000_000_000_000_000n,
    baseReserve: null,
    quoteReserve: null,
    curveSupply: null,
    mintable: false,
    freezable: false,
    ...changes,
  };
}

export function makeMetadataChanged(number: number, { instruction, uri }: { instruction: number; uri: string }) {
  const text = { uri, image: uri, description: uri, twitter: uri, telegram: uri, website: uri };
  return { type: 'metadata_changed' as const, ...envelope(number), instruction, name: null, symbol: null, ...text };
}

type ProviderReport = Extract<ChainEvent, { type: 'provider_report' }>;

export function makeProviderReport(number: number, changes: Partial<ProviderReport> = {}): ProviderReport {
  return {
    type: 'provider_report',
    ...envelope(number),
    source: 'enrichment',
    provider: 'gmgn',
    picture: null,
    imageDup: null,
    twitterCreateTokenCount: null,
    dexscrAd: null,
    dexscrUpdateLink: null,
    ctoFlag: null,
    bluechipOwnerPpm: null,
    ...changes,
  };
}

/** Without what ingest itself writes into an event. */
export function withoutStamp<E extends ChainEvent>(event: E): E {
  return { ...event, receivedAtMs: null };
}
