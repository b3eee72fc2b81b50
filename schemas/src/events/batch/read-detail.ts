import { limits } from '../../limits.ts';
import type { EventEnvelope } from '../chain-event.ts';
import { providerNames } from '../providers.ts';
import { BatchError } from './batch-error.ts';
import type { BlobReader } from './blob-reader.ts';
import { authorities, type eventTypes } from './layout.ts';
import type { RareEvent } from './write-detail.ts';

export type RareType = Exclude<(typeof eventTypes)[number], 'trade'>;
type Of<Type extends RareType> = Extract<RareEvent, { type: Type }>;

/** The event of the blob at the reader's place. Fields are read in the order `write-detail.ts` writes them. */
export function readDetail(
  type: RareType,
  envelope: EventEnvelope,
  blob: BlobReader,
  keyText: (index: number) => string,
): RareEvent {
  const key = () => keyText(blob.key());
  switch (type) {
    case 'token_created':
      return readCreated(envelope, blob, key);
    case 'transfer':
      return { type, ...envelope, ...readTransfer(blob, keyText), opens: null };
    case 'liquidity_added':
    case 'liquidity_removed':
      return {
        type,
        ...envelope,
        pool: key(),
        provider: key(),
        quoteMint: key(),
        baseAmount: blob.u64(),
        quoteAmount: blob.u64(),
        lpAmount: blob.optionalU64(),
      };
    case 'curve_completed':
      return { type, ...envelope, pool: key() };
    case 'migrated':
      return {
        type,
        ...envelope,
        fromPool: key(),
        toPool: key(),
        toProgram: key(),
        baseAmount: blob.u64(),
        quoteAmount: blob.u64(),
      };
    case 'metadata_changed':
      return readMetadata(envelope, blob);
    case 'authority_changed':
      return { type, ...envelope, authority: readAuthority(blob), holder: blob.optionalBoolean() ? key() : null };
    case 'holder_snapshot':
      return readHolders(envelope, blob, key);
    case 'provider_report':
      return readReport(envelope, blob, key);
    default:
      return type satisfies never;
  }
}

/** What a transfer alone has; each address as it is `named`. */
export function readTransfer<Name>(blob: BlobReader, named: (key: number) => Name) {
  return { from: named(blob.key()), to: named(blob.key()), amount: blob.u64() };
}

function readCreated(envelope: EventEnvelope, blob: BlobReader, key: () => string): Of<'token_created'> {
  return {
    type: 'token_created',
    ...envelope,
    name: blob.text(limits.nameLength),
    symbol: blob.text(limits.symbolLength),
    uri: blob.text(limits.uriLength),
    creator: key(),
    pool: key(),
    quoteMint: key(),
    decimals: blob.u8(),
    quoteDecimals: blob.u8(),
    supply: blob.u64(),
    baseReserve: blob.optionalU64(),
    quoteReserve: blob.optionalU64(),
    curveSupply: blob.optionalU64(),
    mintable: blob.optionalBoolean(),
    freezable: blob.optionalBoolean(),
  };
}

function readMetadata(envelope: EventEnvelope, blob: BlobReader): Of<'metadata_changed'> {
  return {
    type: 'metadata_changed',
    ...envelope,
    name: blob.optionalText(limits.nameLength),
    symbol: blob.optionalText(limits.symbolLength),
    uri: blob.optionalText(limits.uriLength),
    image: blob.optionalText(limits.uriLength),
    description: blob.optionalText(limits.uriLength),
    twitter: blob.optionalText(limits.uriLength),
    telegram: blob.optionalText(limits.uriLength),
    website: blob.optionalText(limits.uriLength),
  };
}

function readAuthority(blob: BlobReader): (typeof authorities)[number] {
  const authority = authorities[blob.u8()];
  if (!authority) throw new BatchError('BATCH_VALUE', 'an authority this reader does not know');
  return authority;
}

function readHolders(envelope: EventEnvelope, blob: BlobReader, key: () => string): Of<'holder_snapshot'> {
  const holderCount = blob.optionalU32();
  const length = blob.u32();
  if (length > limits.snapshotHolders) throw new BatchError('BATCH_VALUE', `${length} holders in a snapshot`);
  const holders = Array.from({ length }, () => ({ owner: key(), amount: blob.u64() }));
  return { type: 'holder_snapshot', ...envelope, holders, holderCount };
}

function readReport(envelope: EventEnvelope, blob: BlobReader, key: () => string): Of<'provider_report'> {
  const provider = providerNames[blob.u8()];
  if (!provider) throw new BatchError('BATCH_VALUE', 'a provider this reader does not know');
  return {
    type: 'provider_report',
    ...envelope,
    provider,
    picture: blob.optionalBoolean() ? key() : null,
    imageDup: blob.optionalU32(),
    twitterCreateTokenCount: blob.optionalU32(),
    dexscrAd: blob.optionalBoolean(),
    dexscrUpdateLink: blob.optionalBoolean(),
    ctoFlag: blob.optionalBoolean(),
    bluechipOwnerPpm: readShare(blob),
  };
}

function readShare(blob: BlobReader): number | null {
  const ppm = blob.optionalU32();
  if (ppm !== null && ppm > 1_000_000) throw new BatchError('BATCH_VALUE', `${ppm} millionths`);
  return ppm;
}
