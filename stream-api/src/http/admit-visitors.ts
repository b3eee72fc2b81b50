import type { Metrics } from '@mintscope/engines/metrics';
import { busy } from '../errors.ts';

/**
 * Lets visitors in as far as they cost those who are signed in nothing, however many addresses they come from.
 * @throws RequestError 503 BUSY for who has to come again; else gives what is called when the visitor has been answered.
 */
export type AdmitVisitor = () => () => void;

/** So many calls a second are answered however busy the process is: a twentieth of its time. */
const alwaysPerSecond = 200;
/** Beyond, visitors are let in only while what is due runs no later than this (ms). */
const mostDelayMs = 40;
/** Calls under way at once: what an engine has to answer waits in one queue with what signed-in users ask. */
const mostAtOnce = 100;

export interface AdmissionOptions {
  metrics: Metrics;
  /** How late the event loop runs (ms). */
  delayMs(): number;
  now(): number;
}

export function createVisitorAdmission({ metrics, delayMs, now }: AdmissionOptions): AdmitVisitor {
  const shed = metrics.counter(
    'mintscope_http_shed_total',
    'Calls of visitors refused while there was too much to do',
    ['reason'],
  );
  let underWay = 0;
  let allowance = alwaysPerSecond;
  let countedAtMs = now();

  function isAlwaysAnswered(): boolean {
    const nowMs = now();
    allowance = Math.min(alwaysPerSecond, allowance + ((nowMs - countedAtMs) * alwaysPerSecond) / 1000);
    countedAtMs = nowMs;
    if (allowance < 1) return false;
    allowance -= 1;
    return true;
  }

  function refuse(reason: 'late' | 'crowd'): never {
    shed.inc({ reason });
    throw busy();
  }

  return () => {
    if (underWay >= mostAtOnce) refuse('crowd');
    if (!isAlwaysAnswered() && delayMs() > mostDelayMs) refuse('late');
    underWay += 1;
    let isGone = false;
    return () => {
      if (isGone) return;
      isGone = true;
      underWay -= 1;
    };
  };
}
