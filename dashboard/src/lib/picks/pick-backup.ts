import type { SelectedToken } from '@mintscope/schemas/picks/selected-token';
import { cleanUp, readStored, usedShare, writeStored } from '../storage.ts';

/** A selection that the server was not there to take. */
export interface WaitingPick {
  address: string;
  symbol: string;
  /** When the user selected it (ms). */
  selectedAt: number;
}

interface PickBackup {
  /** When the server told these selections (ms); null when it never did. */
  keptAt: number | null;
  /** null: those that are kept already stay. */
  selections: readonly SelectedToken[] | null;
  waiting: readonly WaitingPick[];
}

const key = 'picks';
const version = 2;

/** Specification 2, section 9. Selections that wait for the server are never among those cut. */
export const backupLimits = {
  most: 50,
  /** So many are kept where more of the storage than `cutAbove` is in use, and in turn where nothing more can be written. */
  cutTo: [10, 5],
  cutAbove: 0.8,
  cleanUpAbove: 0.85,
} as const;

/** As it was stored: its selections are still to be checked. */
type StoredBackup = Omit<PickBackup, 'selections'> & { selections: readonly unknown[] };

/** What this browser keeps of the user's picks; null for another user's, and for what an earlier version wrote. */
export function readBackup(owner: string): StoredBackup | null {
  const stored = fieldsOf(readStored(key));
  if (stored.get('version') !== version || stored.get('owner') !== owner) return null;
  const keptAt = stored.get('keptAt');
  return {
    keptAt: typeof keptAt === 'number' ? keptAt : null,
    selections: listOf(stored.get('selections')),
    waiting: listOf(stored.get('waiting')).flatMap(readWaiting),
  };
}

/** False where not even the selections that wait could be kept. */
export function writeBackup(owner: string, { keptAt, selections, waiting }: PickBackup): boolean {
  if (usedShare() > backupLimits.cleanUpAbove) cleanUp(key);
  const kept = () => readBackup(owner)?.selections ?? [];
  const newest = selections === null ? kept() : [...selections].sort((a, b) => b.selectedAt - a.selectedAt);
  const [few] = backupLimits.cutTo;
  const room = usedShare() > backupLimits.cutAbove ? few : backupLimits.most;
  for (const count of [room, ...backupLimits.cutTo, 0]) {
    const wanted = waiting.slice(0, backupLimits.most);
    if (writeStored(key, { version, owner, keptAt, selections: newest.slice(0, count), waiting: wanted })) return true;
  }
  return false;
}

function readWaiting(entry: unknown): WaitingPick[] {
  const fields = fieldsOf(entry);
  const [address, symbol, selectedAt] = ['address', 'symbol', 'selectedAt'].map((name) => fields.get(name));
  const isWhole = typeof address === 'string' && typeof symbol === 'string' && typeof selectedAt === 'number';
  return isWhole ? [{ address, symbol, selectedAt }] : [];
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, backupLimits.most) : [];
}

function fieldsOf(value: unknown): Map<string, unknown> {
  return new Map(Object.entries(typeof value === 'object' && value !== null ? value : {}));
}
