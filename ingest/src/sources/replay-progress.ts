import type { Logger } from '@mintscope/engines/logger';

/** What of `process.stderr` the bar needs. */
export interface ProgressOutput {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

export interface ReplayProgress {
  advance(doneBytes: number, events: number): void;
  finish(): void;
}

export interface ReplayProgressOptions {
  output: ProgressOutput;
  log: Logger;
  file: string;
  totalBytes: number;
  now: () => number;
}

const barIntervalMs = 200;
const lineIntervalMs = 5_000;

/** A bar on a terminal, else a line in the log every few seconds. */
export function createReplayProgress(options: ReplayProgressOptions): ReplayProgress {
  const { output, log, file, totalBytes, now } = options;
  const isTerminal = output.isTTY === true;
  const intervalMs = isTerminal ? barIntervalMs : lineIntervalMs;
  const startedAt = now();
  let shownAt = startedAt;
  let doneBytes = 0;
  let events = 0;

  const show = () => {
    shownAt = now();
    const seconds = Math.max(0.001, (shownAt - startedAt) / 1000);
    const share = totalBytes === 0 ? 1 : Math.min(1, doneBytes / totalBytes);
    const eventsPerSecond = Math.round(events / seconds);
    if (!isTerminal) {
      log.info({ file, percent: Math.round(share * 1000) / 10, events, eventsPerSecond }, 'replay');
      return;
    }
    output.write(`\r${drawBar({ share, events, eventsPerSecond, seconds, columns: output.columns ?? 80 })}\u001b[K`);
  };

  return {
    advance(bytes, count) {
      doneBytes = bytes;
      events += count;
      if (now() - shownAt >= intervalMs) show();
    },
    finish() {
      show();
      if (isTerminal) output.write('\n');
    },
  };
}

export function drawBar(at: {
  share: number;
  events: number;
  eventsPerSecond: number;
  seconds: number;
  columns: number;
}): string {
  const percent = `${Math.floor(at.share * 100)}`.padStart(3);
  const left = at.share > 0 ? `${Math.round((at.seconds / at.share) * (1 - at.share))} s left` : '';
  const text = ` ${percent}%  ${at.events.toLocaleString('en')} events  ${at.eventsPerSecond.toLocaleString('en')}/s  ${left}`;
  const width = Math.max(0, Math.min(40, at.columns - text.length - 'replay []'.length - 1));
  const full = Math.round(at.share * width);
  return `replay [${'#'.repeat(full)}${'-'.repeat(width - full)}]${text}`.slice(0, Math.max(1, at.columns - 1));
}
