import type { PickScope, SelectedToken } from '@mintscope/schemas/picks/selected-token';
import { cleanUp, readStored, usedShare, writeStored } from '../storage.ts';

/** A selection that the server was not there to take. */
export interface WaitingPick {
  address: string;
  symbol: string;
  /** When the user selected it (ms). */
  selectedAt: number;
}

/** When the server told the copy that is kept of each kind of picks (ms); null where it never did. */
export type KeptAt = Readonly<Record<PickScope, number | null>>;

interface PickBackup {
  /** The kinds that the server has told, and when (ms); of the others what is kept already stays. */
  keptAt: Partial<Record<PickScope, number>>;
  selections: readonly SelectedToken[];
  waiting: readonly WaitingPick[];
}

interface StoredBackup {
  keptAt: KeptAt;
  /** As they were stored: still to be checked. */
  selections: readonly unknown[];
  waiting: readonly WaitingPick[];
}

type Fields = ReadonlyMap<string, unknown>;

export const backupKey = 'picks';
const version = 2;

/** Specification 2, section 9. Selections that wait for the server are never among those cut. */
export const backupLimits = {
  most: 50,
  /** So many are kept where more of the storage than `cutAbove` is in use, and in turn where nothing more can be written. */
  cutTo: [10, 5],
  cutAbove: 0.8,
  cleanUpAbove: 0.85,
} as const;

/** What this browser keeps of the user's picks; null for what it keeps of others alone, and for what an earlier version wrote. */
export function readBackup(owner: string): StoredBackup | null {
  const stored = readCurrent();
  const waiting = waitingByOwner(stored).get(owner);
  if (stored.get('owner') === owner) return { ...readCopy(stored), waiting: waiting ?? [] };
  return waiting ? { ...noCopy, waiting } : null;
}

/** The copy becomes this user's; what waits of others stays. False where not even the selections that wait could be kept. */
export function writeBackup(owner: string, { keptAt, selections, waiting }: PickBackup): boolean {
  if (usedShare() > backupLimits.cleanUpAbove) cleanUp(backupKey);
  const stored = readCurrent();
  const copy = stored.get('owner') === owner ? readCopy(stored) : noCopy;
  const told = new Set<unknown>(Object.keys(keptAt));
  const newest = [
    ...selections.filter(({ scope }) => told.has(scope)),
    ...copy.selections.filter((pick) => !told.has(fieldsOf(pick).get('scope'))),
  ].sort((a, b) => selectedAtOf(b) - selectedAtOf(a));
  const all = waitingByOwner(stored).set(owner, waiting.slice(0, backupLimits.most));
  const kept = {
    version,
    owner,
    keptAt: { ...copy.keptAt, ...keptAt },
    waiting: Object.fromEntries([...all].filter(([, picks]) => picks.length > 0)),
  };
  const [few] = backupLimits.cutTo;
  const room = usedShare() > backupLimits.cutAbove ? few : backupLimits.most;
  return [room, ...backupLimits.cutTo, 0].some((count) =>
    writeStored(backupKey, { ...kept, selections: newest.slice(0, count) }),
  );
}

const noCopy = { keptAt: { platform: null, personal: null }, selections: [] } as const;

function readCurrent(): Fields {
  const stored = fieldsOf(readStored(backupKey));
  return stored.get('version') === version ? stored : new Map();
}

function readCopy(stored: Fields): Omit<StoredBackup, 'waiting'> {
  const keptAt = stored.get('keptAt');
  const timeOf = (scope: PickScope) => {
    // One time for both, as it was first written.
    const time = typeof keptAt === 'number' ? keptAt : fieldsOf(keptAt).get(scope);
    return typeof time === 'number' ? time : null;
  };
  return {
    keptAt: { platform: timeOf('platform'), personal: timeOf('personal') },
    selections: listOf(stored.get('selections')),
  };
}

function waitingByOwner(stored: Fields): Map<string, readonly WaitingPick[]> {
  const waiting = stored.get('waiting');
  // A list, as it was first written, is of the copy's owner.
  const all: (readonly [string, unknown])[] = Array.isArray(waiting)
    ? [[String(stored.get('owner')), waiting]]
    : [...fieldsOf(waiting)];
  return new Map(all.map(([owner, picks]) => [owner, listOf(picks).flatMap(readWaiting)]));
}

function readWaiting(entry: unknown): WaitingPick[] {
  const fields = fieldsOf(entry);
  const [address, symbol, selectedAt] = ['address', 'symbol', 'selectedAt'].map((name) => fields.get(name));
  const isWhole = typeof address === 'string' && typeof symbol === 'string' && typeof selectedAt === 'number';
  return isWhole ? [{ address, symbol, selectedAt }] : [];
}

function selectedAtOf(pick: unknown): number {
  return Number(fieldsOf(pick).get('selectedAt')) || 0;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, backupLimits.most) : [];
}

function fieldsOf(value: unknown): Fields {
  return new Map(Object.entries(typeof value === 'object' && value !== null ? value : {}));
}
