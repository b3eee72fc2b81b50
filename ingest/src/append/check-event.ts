import { type ChainEvent, chainEventVersion, type Trade } from '@mintscope/schemas/events/chain-event';
import { limits } from '@mintscope/schemas/limits';
import { priceReservePrograms } from '@mintscope/schemas/programs';
import type { DeadReason, DropReason } from './reasons.ts';

export type EventCheck =
  | { kind: 'ok' }
  | { kind: 'drop'; reason: DropReason }
  | { kind: 'dead'; reason: DeadReason; detail: string };

/** The supply of a token of known, fixed supply in base units; undefined when it is not known. */
export type KnownSupply = (mint: string) => bigint | undefined;

const ok: EventCheck = { kind: 'ok' };
const u64Max = 2n ** 64n - 1n;
const u32Max = 0xffff_ffff;
const numberLimits: Readonly<Record<string, number>> = {
  instruction: 0xffff,
  sub: 0xff,
  decimals: 0xff,
  quoteDecimals: 0xff,
  transactionIndex: u32Max,
  computeUnits: u32Max,
  holderCount: u32Max,
  imageDup: u32Max,
  twitterCreateTokenCount: u32Max,
  bluechipOwnerPpm: 1_000_000,
};
const textLimits: Readonly<Record<string, number>> = { name: limits.nameLength, symbol: limits.symbolLength };

/**
 * Bounds of an event from a source that already speaks the event type. Cheaper than the schema, because it runs for every
 * event; addresses are checked by the batch encoding, which needs their bytes.
 */
export function checkEvent(event: ChainEvent, knownSupply: KnownSupply, nowMs: number): EventCheck {
  if (event.v !== chainEventVersion) {
    return { kind: 'dead', reason: 'version_unknown', detail: `event version ${String(event.v)}` };
  }
  const outside = findOutOfBounds(event);
  if (outside) return { kind: 'dead', reason: 'event_invalid', detail: `${outside} is outside its bounds` };
  const ahead = findTimeAhead(event, nowMs);
  if (ahead) return { kind: 'dead', reason: 'event_invalid', detail: ahead };
  if (isEmpty(event)) return { kind: 'drop', reason: 'zero_amount' };
  const impossible = findImpossible(event, knownSupply);
  return impossible ? { kind: 'dead', reason: 'impossible_amount', detail: impossible } : ok;
}

/** Scoring holds what is ahead to the receipt; beyond this it is junk. */
function findTimeAhead({ timeMs, blockTime }: ChainEvent, nowMs: number): string | undefined {
  const [field, atMs] =
    timeMs === null ? (['blockTime', (blockTime ?? 0) * 1000] as const) : (['timeMs', timeMs] as const);
  return atMs - nowMs > limits.eventAheadMs
    ? `${field} is ${Math.round((atMs - nowMs) / 1000)} s ahead of the clock`
    : undefined;
}

/** The first field whose number or text is outside its type, by name. */
function findOutOfBounds(event: ChainEvent): string | undefined {
  // Nearly all events are trades; walking their fields by name costs ten times as much.
  if (event.type === 'trade') return envelopeOutOfBounds(event) ?? tradeOutOfBounds(event);
  for (const [field, value] of Object.entries(event)) {
    if (typeof value === 'bigint' && !isU64(value)) return field;
    if (typeof value === 'number' && !isUint(value, numberLimits[field] ?? Number.MAX_SAFE_INTEGER)) return field;
    if (typeof value === 'string' && value.length > (textLimits[field] ?? limits.uriLength)) return field;
    if (Array.isArray(value) && value.length > limits.snapshotHolders) return field;
  }
  return undefined;
}

function envelopeOutOfBounds(event: Trade): string | undefined {
  if (!isUint(event.instruction, 0xffff)) return 'instruction';
  if (!isUint(event.sub, 0xff)) return 'sub';
  if (!isUint(event.slot, Number.MAX_SAFE_INTEGER)) return 'slot';
  if (event.transactionIndex !== null && !isUint(event.transactionIndex, u32Max)) return 'transactionIndex';
  if (event.computeUnits !== null && !isUint(event.computeUnits, u32Max)) return 'computeUnits';
  if (event.blockTime !== null && !isUint(event.blockTime, Number.MAX_SAFE_INTEGER)) return 'blockTime';
  if (event.timeMs !== null && !isUint(event.timeMs, Number.MAX_SAFE_INTEGER)) return 'timeMs';
  if (event.receivedAtMs !== null && !isUint(event.receivedAtMs, Number.MAX_SAFE_INTEGER)) return 'receivedAtMs';
  if (!isU64(event.feeLamports)) return 'feeLamports';
  if (!isU64(event.priorityFeeLamports)) return 'priorityFeeLamports';
  if (!isU64(event.tipLamports)) return 'tipLamports';
  return undefined;
}

function tradeOutOfBounds(event: Trade): string | undefined {
  if (!isUint(event.decimals, 0xff)) return 'decimals';
  if (!isUint(event.quoteDecimals, 0xff)) return 'quoteDecimals';
  if (!isU64(event.baseAmount)) return 'baseAmount';
  if (!isU64(event.quoteAmount)) return 'quoteAmount';
  if (!isU64(event.feeQuote)) return 'feeQuote';
  if (!isU64(event.baseReserve)) return 'baseReserve';
  if (!isU64(event.quoteReserve)) return 'quoteReserve';
  if (!isU64(event.curveRemaining)) return 'curveRemaining';
  return undefined;
}

function isUint(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= max;
}

function isU64(value: bigint | null): boolean {
  return value === null || (value >= 0n && value <= u64Max);
}

function isEmpty(event: ChainEvent): boolean {
  if (event.type === 'trade') return event.baseAmount === 0n;
  return event.type === 'transfer' && event.amount === 0n;
}

function findImpossible(event: ChainEvent, knownSupply: KnownSupply): string | undefined {
  if (event.type === 'trade') {
    const { baseAmount, baseReserve, side, program } = event;
    // What was sold is in the pool afterwards, so the pool holds at least that.
    if (side === 'sell' && baseReserve !== null && baseAmount > baseReserve && !priceReservePrograms.has(program)) {
      return `sold ${baseAmount} but the pool holds ${baseReserve} afterwards`;
    }
    return aboveSupply(baseAmount, event.mint, knownSupply);
  }
  if (event.type === 'transfer') return aboveSupply(event.amount, event.mint, knownSupply);
  return undefined;
}

function aboveSupply(amount: bigint, mint: string, knownSupply: KnownSupply): string | undefined {
  const supply = knownSupply(mint);
  return supply !== undefined && amount > supply ? `amount ${amount} is above the supply ${supply}` : undefined;
}
