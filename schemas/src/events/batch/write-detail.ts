import { limits } from '../../limits.ts';
import type { ChainEvent, Trade } from '../chain-event.ts';
import { providerNames } from '../providers.ts';
import { BatchError } from './batch-error.ts';
import type { BlobWriter } from './blob-writer.ts';
import type { Dictionary } from './dictionary.ts';
import { authorities } from './layout.ts';

/** Every event but a trade; its own fields go to the blob in the order `read-detail.ts` takes them. */
export type RareEvent = Exclude<ChainEvent, Trade>;

export function writeDetail(event: RareEvent, blob: BlobWriter, keys: Dictionary): void {
  const key = (text: string) => blob.u32(keys.indexOf(text));
  switch (event.type) {
    case 'token_created':
      writeCreated(event, blob, key);
      break;
    case 'transfer':
      key(event.from);
      key(event.to);
      blob.u64(event.amount);
      break;
    case 'liquidity_added':
    case 'liquidity_removed':
      key(event.pool);
      key(event.provider);
      key(event.quoteMint);
      blob.u64(event.baseAmount);
      blob.u64(event.quoteAmount);
      blob.optionalU64(event.lpAmount);
      break;
    case 'curve_completed':
      key(event.pool);
      break;
    case 'migrated':
      key(event.fromPool);
      key(event.toPool);
      key(event.toProgram);
      blob.u64(event.baseAmount);
      blob.u64(event.quoteAmount);
      break;
    case 'metadata_changed':
      writeMetadata(event, blob);
      break;
    case 'authority_changed':
      blob.u8(authorities.indexOf(event.authority));
      blob.u8(event.holder === null ? 0 : 1);
      if (event.holder !== null) key(event.holder);
      break;
    case 'holder_snapshot':
      writeHolders(event, blob, key);
      break;
    case 'provider_report':
      writeReport(event, blob, key);
      break;
    default:
      event satisfies never;
  }
}

type Of<Type extends RareEvent['type']> = Extract<RareEvent, { type: Type }>;

function writeCreated(event: Of<'token_created'>, blob: BlobWriter, key: (text: string) => void): void {
  blob.text(event.name, limits.nameLength);
  blob.text(event.symbol, limits.symbolLength);
  blob.text(event.uri, limits.uriLength);
  key(event.creator);
  key(event.pool);
  key(event.quoteMint);
  blob.u8(event.decimals);
  blob.u8(event.quoteDecimals);
  blob.u64(event.supply);
  blob.optionalU64(event.baseReserve);
  blob.optionalU64(event.quoteReserve);
  blob.optionalU64(event.curveSupply);
  blob.optionalBoolean(event.mintable);
  blob.optionalBoolean(event.freezable);
}

function writeMetadata(event: Of<'metadata_changed'>, blob: BlobWriter): void {
  blob.optionalText(event.name, limits.nameLength);
  blob.optionalText(event.symbol, limits.symbolLength);
  blob.optionalText(event.uri, limits.uriLength);
  blob.optionalText(event.image, limits.uriLength);
  blob.optionalText(event.description, limits.uriLength);
  blob.optionalText(event.twitter, limits.uriLength);
  blob.optionalText(event.telegram, limits.uriLength);
  blob.optionalText(event.website, limits.uriLength);
}

function writeHolders(event: Of<'holder_snapshot'>, blob: BlobWriter, key: (text: string) => void): void {
  if (event.holders.length > limits.snapshotHolders)
    throw new BatchError('BATCH_VALUE', `${event.holders.length} holders in a snapshot`);
  blob.optionalU32(event.holderCount);
  blob.u32(event.holders.length);
  for (const holder of event.holders) {
    key(holder.owner);
    blob.u64(holder.amount);
  }
}

function writeReport(event: Of<'provider_report'>, blob: BlobWriter, key: (text: string) => void): void {
  blob.u8(providerNames.indexOf(event.provider));
  blob.u8(event.picture === null ? 0 : 1);
  if (event.picture !== null) key(event.picture);
  blob.optionalU32(event.imageDup);
  blob.optionalU32(event.twitterCreateTokenCount);
  blob.optionalBoolean(event.dexscrAd);
  blob.optionalBoolean(event.dexscrUpdateLink);
  blob.optionalBoolean(event.ctoFlag);
  blob.optionalU32(event.bluechipOwnerPpm);
}
