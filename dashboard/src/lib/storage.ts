/** Settings that live in this browser. Storage may be blocked or full: reading then gives null, writing tells that it failed. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: unknown): boolean {
  return writeText(key, JSON.stringify(value));
}

/** As `readStored`, for keys whose value is plain text: `jwt` and `theme`. */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** False where nothing was kept: the value then lasts as long as the page. A full storage is emptied of all but the kept keys once. */
export function writeText(key: string, value: string): boolean {
  if (tryWrite(key, value)) return true;
  return isFull() && cleanUp(key) && tryWrite(key, value);
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Where storage is blocked there is nothing to remove.
  }
}

/** Everything that is kept, by name; none where storage is blocked. */
export function storedNames(): string[] {
  try {
    return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
  } catch {
    return [];
  }
}

/** What browsers give an origin, in characters. */
const quota = 5 * 1024 * 1024;

/** Share of the storage that is in use; 0 where it can't be read. */
export function usedShare(): number {
  const used = storedNames().reduce((sum, name) => sum + name.length + (readText(name)?.length ?? 0), 0);
  return used / quota;
}

/** Never given up for room: who the user is, how the page looks, picks and lists that the server does not know yet. */
const keptKeys: readonly string[] = ['jwt', 'theme', 'settings', 'picks', 'account-lists'];

function tryWrite(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Full, not blocked: a blocked storage can't even be read, or holds nothing. */
function isFull(): boolean {
  try {
    return localStorage.length > 0;
  } catch {
    return false;
  }
}

/** Removes what is neither wanted nor kept whatever happens. */
export function cleanUp(wanted: string): boolean {
  for (const name of storedNames()) if (name !== wanted && !keptKeys.includes(name)) removeStored(name);
  return true;
}
