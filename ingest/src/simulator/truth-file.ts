import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { TruthLabel } from './truth.ts';

/** Beyond this the file becomes `<path>.1` (replacing an older one) and a new one begins. */
const rotateBytes = 64 * 1024 * 1024;

export class TruthFileError extends Error {
  readonly code = 'TRUTH_FILE_FAILED';
}

/** The labels of one run as NDJSON; the previous run's file is replaced. */
export interface TruthFile {
  /** Keeps a label for the next flush. */
  write: (label: TruthLabel) => void;
  flush(): Promise<void>;
  /** Writes what is left. Closing twice is fine. */
  close(): Promise<void>;
}

/** Fails with `TruthFileError` when the file cannot be written. */
export async function openTruthFile(path: string, rotateAt = rotateBytes): Promise<TruthFile> {
  await loudly(path, () => mkdir(dirname(path), { recursive: true }));
  let file = await loudly(path, () => open(path, 'w'));
  let lines: string[] = [];
  let written = 0;
  let closed = false;

  async function flush(): Promise<void> {
    if (lines.length === 0) return;
    const text = `${lines.join('\n')}\n`;
    lines = [];
    await loudly(path, () => file.appendFile(text));
    written += Buffer.byteLength(text);
    if (written > rotateAt) await rotate();
  }

  async function rotate(): Promise<void> {
    await file.close();
    await loudly(path, () => rename(path, `${path}.1`));
    file = await loudly(path, () => open(path, 'w'));
    written = 0;
  }

  return {
    write: (label) => lines.push(JSON.stringify(label)),
    flush,
    async close() {
      if (closed) return;
      closed = true;
      await flush();
      await file.close();
    },
  };
}

async function loudly<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new TruthFileError(`The simulator's truth file ${path} cannot be written`, { cause });
  }
}
