import { existsSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { restrictToOwner } from '@mintscope/engines/data-directory/restrict-to-owner';
import type { Logger } from '@mintscope/engines/logger';
import type { TruthLabel } from './truth.ts';

/** Beyond this the file becomes `<path>.1` (replacing an older one) and a new one begins. */
const rotateBytes = 64 * 1024 * 1024;
const ownerOnly = 0o600;

export class TruthFileError extends Error {
  readonly code = 'TRUTH_FILE_FAILED';
}

/** The labels of one market as NDJSON; a new market's replace them. A line may be repeated after a crash. */
export interface TruthFile {
  /** Keeps a label for the next flush. */
  write: (label: TruthLabel) => void;
  flush(): Promise<void>;
  /** Writes what is left. Closing twice is fine. */
  close(): Promise<void>;
}

export interface TruthFileOptions {
  path: string;
  log: Logger;
  rotateAt?: number;
  /** Go on behind what is there, of the same market. */
  append?: boolean;
}

/** The file is its owner's alone, wherever it lies. Fails with `TruthFileError` when it cannot be written. */
export async function openTruthFile(options: TruthFileOptions): Promise<TruthFile> {
  const { path, log, rotateAt = rotateBytes, append = false } = options;
  await loudly(path, () => mkdir(dirname(path), { recursive: true, mode: 0o700 }));
  const corrected = await loudly(path, async () => restrict(path) + restrict(`${path}.1`));
  if (corrected > 0)
    log.warn(
      { path },
      `${path} stood open to other accounts of this machine; now only its owner can read and write it.`,
    );
  let file = await loudly(path, () => open(path, append ? 'a' : 'w', ownerOnly));
  let lines: string[] = [];
  let written = (await file.stat()).size;
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
    file = await loudly(path, () => open(path, 'w', ownerOnly));
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

/** Of an earlier run, perhaps of an older version. */
function restrict(path: string): number {
  return existsSync(path) ? restrictToOwner(path) : 0;
}

async function loudly<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : '';
    const sentence = `The simulator’s truth file ${path} cannot be written${reason}: set MINTSCOPE_SIMULATOR_TRUTH_FILE to another path.`;
    throw new TruthFileError(sentence, { cause });
  }
}
