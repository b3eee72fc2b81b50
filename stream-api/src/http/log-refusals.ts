import type { Logger } from '@mintscope/engines/logger';

/** Of a refused request: who was told what. */
export interface RefusedLine {
  requestId: string;
  endpoint: string;
  status: number;
  code: string;
  address: string;
}

const refusals: ReadonlySet<number> = new Set([401, 403, 429, 503]);
const windowMs = 60_000;
/** Lines a minute; the others are counted. */
export const mostRefusalLines = 60;

/** Logs who was kept out, so that attempts can be seen, and no flood of them fills the log. */
export function createRefusalLog(log: Logger, now: () => number): (line: RefusedLine) => void {
  let startedMs = Number.NEGATIVE_INFINITY;
  let lines = 0;
  let leftOut = 0;
  return (line) => {
    if (!refusals.has(line.status)) return;
    const nowMs = now();
    if (nowMs - startedMs >= windowMs) {
      if (leftOut > 0) log.info({ leftOut }, 'more requests were refused than are logged');
      startedMs = nowMs;
      lines = 0;
      leftOut = 0;
    }
    lines++;
    if (lines <= mostRefusalLines) log.info(line, 'request refused');
    else leftOut++;
  };
}
