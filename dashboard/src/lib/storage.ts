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

/** Never given up for room: who the user is, and how the page looks. */
const keptKeys: readonly string[] = ['jwt', 'theme', 'settings'];

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

function cleanUp(wanted: string): boolean {
  const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
  for (const name of names) if (name !== null && name !== wanted && !keptKeys.includes(name)) removeStored(name);
  return true;
}
