import { encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import type { ChainEvent, Trade } from '@mintscope/schemas/events/chain-event';
import { describe, expect, it } from 'vitest';
import { randomMarket } from '../testing/random-market.ts';
import { ShardRun } from '../testing/run-shard.ts';

const events = randomMarket({ seed: 11, events: 500, repeats: 0, late: 0, gaps: 0 });
const newest = events.at(-1)!;
const mint = events.findLast((event): event is Trade => event.type === 'trade')!.mint;
const key = (byte: number) => encodeBase58(new Uint8Array(32).fill(byte));

const envelope = (number: number) => ({
  v: 1 as const,
  mint,
  signature: encodeBase58(new Uint8Array(64).fill(number)),
  instruction: 0,
  sub: 0,
  slot: 0,
  transactionIndex: null,
  blockTime: null,
  timeMs: null,
  receivedAtMs: newest.receivedAtMs! + 60_000,
  source: 'enrichment' as const,
  program: key(0),
  feePayer: key(0),
  feeLamports: 0n,
  computeUnits: null,
  priorityFeeLamports: null,
  tipLamports: null,
});
const report = (number: number, told: Partial<Extract<ChainEvent, { type: 'provider_report' }>> = {}): ChainEvent => ({
  type: 'provider_report',
  ...envelope(number),
  provider: 'gmgn',
  picture: null,
  imageDup: null,
  twitterCreateTokenCount: null,
  dexscrAd: null,
  dexscrUpdateLink: null,
  ctoFlag: null,
  bluechipOwnerPpm: null,
  ...told,
});

function run(...more: ChainEvent[][]): ShardRun {
  const shard = new ShardRun();
  shard.process(events);
  for (const batch of more) shard.process(batch);
  shard.publish();
  return shard;
}

const told = report(1, {
  picture: key(7),
  imageDup: 12,
  twitterCreateTokenCount: 30,
  dexscrAd: true,
  dexscrUpdateLink: false,
  ctoFlag: true,
  bluechipOwnerPpm: 62_500,
});

describe('what a provider tells of a token', () => {
  it('is in its row, moves its score, and stays where a later report leaves it open', () => {
    const before = run().rows.get(mint)!;
    const shard = run([told], [report(2, { imageDup: 13, provider: 'metadata' })]);
    const after = shard.rows.get(mint)!;
    expect(after).toMatchObject({
      logo: `/tokens/logos/${key(7)}`,
      imageDup: 13,
      twitterCreateTokenCount: 30,
      dexscrAd: true,
      dexscrUpdateLink: false,
      ctoFlag: true,
      bluechipOwnerPercentage: 0.0625,
    });
    expect(before).toMatchObject({ logo: null, imageDup: null, dexscrAd: null, ctoFlag: null });
    expect(after.initialScore).not.toBe(before.initialScore);
    const atMs = newest.receivedAtMs! + 60_000;
    expect(shard.details.get(mint)!.providedBy).toMatchObject({
      ctoFlag: { provider: 'gmgn', atMs },
      imageDup: { provider: 'metadata', atMs },
    });
  });

  it('moves no clock, slot, count of late events or receipt, so that chain events after it are what they were', () => {
    const cut = events.findIndex((event) => event.mint === mint) + 2;
    const plain = run();
    const mixed = new ShardRun();
    mixed.process(events.slice(0, cut));
    mixed.process([report(3)]);
    mixed.process(events.slice(cut));
    mixed.publish();
    for (const [address, row] of plain.rows) {
      const { version, ...figures } = mixed.rows.get(address)!;
      expect(figures).toEqual({ ...row, version: undefined });
      expect(version).toBe(address === mint ? row.version + 1 : row.version);
    }
    expect(mixed.counts.late).toBe(plain.counts.late);
  });

  it('opens no token, and counts once', () => {
    const shard = run([{ ...report(4), mint: key(9) }], [told], [told]);
    expect(shard.counts.drops).toMatchObject({ unknown_token: 1, repeated: 1 });
  });

  it('goes with a snapshot', () => {
    const shard = run([told]);
    shard.save();
    shard.restart();
    shard.process([report(5)]);
    shard.publish();
    expect(shard.rows.get(mint)).toMatchObject({ logo: `/tokens/logos/${key(7)}`, imageDup: 12, ctoFlag: true });
  });

  it('does not overrule the chain about an authority, nor its balances by a count from before the newest event', () => {
    const authority = (number: number, source: 'enrichment' | 'file', holder: string | null): ChainEvent => ({
      type: 'authority_changed',
      ...envelope(number),
      ...(source === 'file' ? { source, slot: newest.slot, blockTime: newest.blockTime } : {}),
      authority: 'mint',
      holder,
    });
    const row = run([authority(6, 'file', null)], [authority(7, 'enrichment', key(3))]).rows.get(mint)!;
    expect(row.mintable).toBe(false);
    const snapshot = (slot: number): ChainEvent => ({
      type: 'holder_snapshot',
      ...envelope(8),
      slot,
      holders: [{ owner: key(200), amount: 10n ** 18n }],
      holderCount: null,
    });
    const owners = (shard: ShardRun) => shard.details.get(mint)!.holders.map(({ owner }) => owner);
    expect(owners(run([snapshot(1)]))).not.toContain(key(200));
    expect(owners(run([snapshot(0)]))).toContain(key(200));
  });
});
