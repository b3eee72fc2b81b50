import type { TokenRow } from '@mintscope/schemas/token';
import { sameValue, trackedFields } from './row-fields.ts';
import type { KnownBeside } from './told-beside.ts';

/** One token as the table holds it: the newest row, and at which revision of the table each field last changed. */
export interface TokenEntry extends KnownBeside {
  row: TokenRow;
  /** Launch time when the table first saw the token: its place in the order, for good. */
  readonly placedAt: number;
  readonly insertedRev: number;
  changedRev: number;
  /** One a tracked field. Doubles: revisions outgrow 32 bits in days. */
  readonly fieldRevs: Float64Array;
  /** Neighbours in the order of change. */
  older: TokenEntry | null;
  newer: TokenEntry | null;
  /** Has a place among the newest tokens; false for one kept only because a client watches it. */
  placed: boolean;
  /** The patch that was made last, and the whole row, which clients that come or catch up ask for again and again. */
  patch: { base: number; rev: number; text: string } | null;
  whole: { base: number; rev: number; text: string } | null;
  /** Symbol, name and address in lower case: what a search looks at. */
  searched: string;
}

export function createEntry(row: TokenRow, rev: number): TokenEntry {
  return {
    row,
    placedAt: row.createdAt,
    insertedRev: rev,
    changedRev: rev,
    fieldRevs: new Float64Array(trackedFields.length).fill(rev),
    older: null,
    newer: null,
    placed: false,
    patch: null,
    whole: null,
    told: null,
    standing: null,
    searched: searchedText(row),
  };
}

/** Takes over a newer row of the same token. */
export function updateEntry(entry: TokenEntry, row: TokenRow, rev: number): void {
  const before = entry.row;
  for (let i = 0; i < trackedFields.length; i++) {
    const field = trackedFields[i]!;
    if (!sameValue(before[field], row[field])) entry.fieldRevs[i] = rev;
  }
  if (before.symbol !== row.symbol || before.name !== row.name) entry.searched = searchedText(row);
  entry.row = row;
  entry.changedRev = rev;
}

/** What a search looks at. */
export function searchedText({ symbol, name, address }: TokenRow): string {
  return `${symbol}\n${name}\n${address}`.toLowerCase();
}

/** The patch as JSON: address, version, and each field that changed after revision `base` (-1: all of them). */
export function encodePatch(entry: TokenEntry, base: number): string {
  const kept = base < 0 ? 'whole' : 'patch';
  const known = entry[kept];
  if (known && known.base === base && known.rev === entry.changedRev) return known.text;
  const text = base < 0 && hasEveryField(entry.row) ? JSON.stringify(entry.row) : joinFields(entry, base);
  entry[kept] = { base, rev: entry.changedRev, text };
  return text;
}

/** Such a row is written as it is, which is much sooner done than its fields one by one; one of another version has more fields or fewer. */
function hasEveryField(row: TokenRow): boolean {
  for (let i = 0; i < trackedFields.length; i++) if (row[trackedFields[i]!] === undefined) return false;
  return Object.keys(row).length === trackedFields.length + 2;
}

function joinFields(entry: TokenEntry, base: number): string {
  let text = `{"address":${JSON.stringify(entry.row.address)},"version":${entry.row.version}`;
  for (let i = 0; i < trackedFields.length; i++) {
    if (entry.fieldRevs[i]! <= base) continue;
    const field = trackedFields[i]!;
    text += `,"${field}":${JSON.stringify(entry.row[field] ?? null)}`;
  }
  return `${text}}`;
}

/** Order of tokens: by launch, then address; the newest is the largest. */
export function compareEntries(left: TokenEntry, right: TokenEntry): number {
  if (left.placedAt !== right.placedAt) return left.placedAt - right.placedAt;
  return left.row.address < right.row.address ? -1 : left.row.address > right.row.address ? 1 : 0;
}
