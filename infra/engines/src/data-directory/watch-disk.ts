import { open, rm, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { EngineError } from '../engine-error.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import { WriteHold } from './write-hold.ts';

export interface WatchDiskOptions {
  dataDir: string;
  /** Writing stops while less is free; 0 = only when the disk refuses a write. */
  minFreeBytes: number;
  log: Logger;
  metrics: Metrics;
  everyMs?: number;
  /** Bytes that are free for this user where the directory lies. */
  measureFree?: (directory: string) => Promise<number>;
}

export interface DiskWatch {
  readonly hold: WriteHold;
  /** Closing twice is fine. */
  close(): void;
}

const defaultEveryMs = 1_000;
/** Writing goes on when a quarter more is free than it stopped at, so that it does not flutter. */
const resumeShare = 1.25;
const probeBytes = 64 * 1024;

/**
 * Holds writes back while the disk below the data directory has too little room or refused one, and lets them go on by itself.
 * @throws EngineError DISK_FULL when there is too little room to start with.
 */
export async function watchDisk(options: WatchDiskOptions): Promise<DiskWatch> {
  const { minFreeBytes, log, metrics, everyMs = defaultEveryMs, measureFree = measureFreeBytes } = options;
  const dataDir = resolve(options.dataDir);
  const free = metrics.gauge('mintscope_disk_free_bytes', 'Room where the embedded data lie');
  const held = metrics.gauge('mintscope_writes_held', '1 while the disk keeps the embedded engines from writing');
  const resumeBytes = minFreeBytes * resumeShare;

  const stop = (sentence: string) => {
    if (hold.reason) return;
    hold.stop(sentence);
    held.set(1);
    log.error({ dataDir }, sentence);
  };
  const hold = new WriteHold((code) => stop(describeRefusal(dataDir, code)));

  async function look(): Promise<void> {
    const bytes = await measureFree(dataDir);
    free.set(bytes);
    if (bytes < minFreeBytes) return stop(describeShortage({ dataDir, bytes, minFreeBytes, resumeBytes }));
    if (!hold.reason || bytes < resumeBytes || !(await takesWrites(dataDir))) return;
    hold.goOn();
    held.set(0);
    log.warn({ dataDir }, `The disk of ${dataDir} takes writes again: everything is written as before.`);
  }

  held.set(0);
  const bytes = await measureFree(dataDir);
  free.set(bytes);
  if (bytes < minFreeBytes) throw tooSmall({ dataDir, bytes, minFreeBytes });
  return { hold, close: every(everyMs, look, (error) => log.debug({ err: error }, 'the disk could not be measured')) };
}

/** Never twice at once, so that a disk that hangs is not piled upon. */
function every(everyMs: number, work: () => Promise<void>, onError: (error: unknown) => void): () => void {
  let isWorking = false;
  const timer = setInterval(() => {
    if (isWorking) return;
    isWorking = true;
    work()
      .catch(onError)
      .finally(() => {
        isWorking = false;
      });
  }, everyMs).unref();
  return () => clearInterval(timer);
}

async function measureFreeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

/** Free room says nothing of a quota or of a disk that is mounted read-only. */
async function takesWrites(directory: string): Promise<boolean> {
  const path = join(directory, '.write-probe');
  try {
    const file = await open(path, 'w', 0o600);
    try {
      await file.writeFile(Buffer.alloc(probeBytes));
      await file.sync();
    } finally {
      await file.close();
    }
    return true;
  } catch {
    return false;
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
}

interface Room {
  dataDir: string;
  bytes: number;
  minFreeBytes: number;
}

function describeShortage({ dataDir, bytes, resumeBytes }: Room & { resumeBytes: number }): string {
  return `Only ${inMebibytes(bytes)} MiB are free where ${dataDir} lies (MINTSCOPE_DATA_DIR): nothing is written until ${inMebibytes(resumeBytes)} MiB are; reading goes on.`;
}

function describeRefusal(dataDir: string, code: string): string {
  return `The disk of ${dataDir} (MINTSCOPE_DATA_DIR) refuses writes (${code}): nothing is written until it takes them again; reading goes on.`;
}

function tooSmall({ dataDir, bytes, minFreeBytes }: Room): EngineError {
  const found = `Only ${inMebibytes(bytes)} MiB are free where ${dataDir} lies, and ${inMebibytes(minFreeBytes)} MiB are wanted (MINTSCOPE_MIN_FREE_MB)`;
  return new EngineError('DISK_FULL', `${found}: make room, or set MINTSCOPE_DATA_DIR to another disk.`);
}

function inMebibytes(bytes: number): number {
  return Math.floor(bytes / 1024 ** 2);
}
