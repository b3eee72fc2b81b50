import type { EventColumns } from '@mintscope/schemas/events/batch/layout';

export type TimeColumns = Pick<EventColumns, 'timeMs' | 'blockTime' | 'receivedAtMs'>;

/** When the source says that an event happened: to the ms where it knows, else its block's second; NaN where it says neither. */
export function toldTimeMs({ timeMs, blockTime }: TimeColumns, index: number): number {
  const known = timeMs[index]!;
  return Number.isNaN(known) ? blockTime[index]! * 1000 : known;
}

/**
 * The latest moment that is believed of an event: nothing is received before it happens, and clocks differ by no more than
 * the slack. It rests on the event's own receipt alone, so every reader of the log, from whatever place, says the same. NaN, which
 * bounds nothing, where no receipt is known: ingest stamps every event.
 */
export function latestTimeMs({ receivedAtMs }: TimeColumns, index: number, slackMs: number): number {
  return receivedAtMs[index]! + slackMs;
}

/** A time from the future becomes the latest that is believed. Not the smaller of the two: an unknown bound bounds nothing. */
export function holdTimeMs(timeMs: number, latestMs: number): number {
  if (timeMs > latestMs) return latestMs;
  return timeMs;
}

/**
 * The time under which a trade stands in the tables, in every candle and in lists: as told, held; the receipt where the
 * source told none, and 0 without either.
 */
export function chainTimeMs(columns: TimeColumns, index: number, slackMs: number): number {
  const told = toldTimeMs(columns, index);
  if (!Number.isNaN(told)) return holdTimeMs(told, latestTimeMs(columns, index, slackMs));
  const received = columns.receivedAtMs[index]!;
  return Number.isNaN(received) ? 0 : received;
}
