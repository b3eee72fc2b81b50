import { inspect } from 'node:util';
import { type Config, readConfig } from './config.ts';
import type { RunningService } from './engines.ts';
import { isCommitFailure } from './lmdb/commit-failure.ts';
import { createLogger, type Logger } from './logger.ts';
import { threadsLoaded } from './threads-loaded.ts';

export interface ServiceContext {
  config: Config;
  log: Logger;
  /** Aborted when the process was asked to end; `close` of what `start` returned follows. */
  signal: AbortSignal;
  /** For failures after the start that leave no way on: the service is closed and the process ends with code 1. */
  fail(error: unknown): void;
}

export interface RunServiceOptions {
  name: string;
  start(context: ServiceContext): Promise<RunningService>;
  environment?: Readonly<Record<string, string | undefined>>;
  /** Time to close in (ms); after it the process ends with code 1. */
  deadlineMs?: number;
}

const defaultDeadlineMs = 15_000;

/**
 * The life of a process: settings, start, signals, deadline, exit code. A failed start ends in one plain message on standard
 * error. The first SIGINT or SIGTERM closes the service (code 0), the second ends the process at once (code 130); a failure
 * while running closes it too (code 1).
 */
export async function runService(options: RunServiceOptions): Promise<void> {
  const { name, deadlineMs = defaultDeadlineMs } = options;
  const stopping = new AbortController();
  const ending = watchForEnd(stopping);
  try {
    const config = readConfig(options.environment ?? process.env);
    const log = createLogger(config.logLevel, name);
    const { signal } = stopping;
    // Counted from the request to end, so that a start or a close that hangs is cut off alike.
    signal.addEventListener('abort', () => endAtDeadline(name, deadlineMs));
    const start = options.start({ config, log, signal, fail: ending.fail });
    const service = await Promise.race([start, ending.failed]);
    await serve(name, service, log, ending);
  } catch (error) {
    const isAsked = stopping.signal.aborted && !ending.failure();
    if (!isAsked) process.stderr.write(`${name} could not start. ${messageOf(error)}\n`);
    await exit(isAsked ? 0 : 1);
  }
}

interface Ending {
  /** Resolves when the process was asked to end. */
  asked: Promise<void>;
  /** Rejects with the first failure. */
  failed: Promise<never>;
  failure(): { error: unknown } | undefined;
  fail(error: unknown): void;
}

function watchForEnd(stopping: AbortController): Ending {
  let first: { error: unknown } | undefined;
  let reject: (error: unknown) => void = () => undefined;
  const failed = new Promise<never>((_, refuse) => {
    reject = refuse;
  });
  failed.catch(() => undefined);
  const fail = (error: unknown) => {
    first ??= { error };
    reject(error);
  };
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', (error) => {
    if (!isCommitFailure(error)) fail(error);
  });
  const asked = new Promise<void>((resolve) => {
    const ask = () => {
      if (stopping.signal.aborted) process.exit(130);
      stopping.abort();
      resolve();
    };
    process.on('SIGINT', ask);
    process.on('SIGTERM', ask);
  });
  failed.catch(() => stopping.abort());
  return { asked, failed, failure: () => first, fail };
}

async function serve(name: string, service: RunningService, log: Logger, ending: Ending): Promise<never> {
  await Promise.race([ending.asked, ending.failed]).catch((error: unknown) => {
    log.fatal({ err: error }, `${name} ends: it cannot go on`);
  });
  try {
    await service.close();
  } catch (error) {
    log.error({ err: error }, `${name} did not close cleanly`);
    return exit(1);
  }
  return exit(ending.failure() ? 1 : 0);
}

async function exit(code: number): Promise<never> {
  await threadsLoaded();
  process.exit(code);
}

function endAtDeadline(name: string, deadlineMs: number): void {
  setTimeout(() => {
    process.stderr.write(`${name} did not close within ${deadlineMs} ms.\n`);
    process.exit(1);
  }, deadlineMs).unref();
}

function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return typeof error === 'object' ? inspect(error) : String(error);
}
