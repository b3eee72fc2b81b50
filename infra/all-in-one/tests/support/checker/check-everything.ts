import { setImmediate } from 'node:timers/promises';
import { checkCandles } from './check-candles.ts';
import { checkLog, type Told } from './check-log.ts';
import { checkState } from './check-state.ts';
import { checkFacts, checkScores, checkTrades } from './check-warehouse.ts';
import type { Finding } from './finding.ts';
import { consultOracle } from './oracle.ts';
import type { Reading } from './reading.ts';

/**
 * Compares what log, state store and warehouse hold, once everything has settled, with what the sources told and with a
 * single-threaded reading of the log. Nothing found = each acknowledged event counts exactly once everywhere. Of a long log it takes
 * half a minute, and lets others of its process run meanwhile: a client of /ws has pings to answer.
 */
export async function checkEverything(reading: Reading, told: Told): Promise<Finding[]> {
  const oracle = await consultOracle(reading.log, reading.scores);
  const checks: (() => Finding[])[] = [
    () => checkLog(oracle.events, reading.log.length, told),
    () => (reading.deadLetters > 0 ? [{ kind: 'dead_letter', detail: `${reading.deadLetters} records` }] : []),
    () => checkState(reading, oracle),
    () => checkTrades(reading.trades, oracle.events),
    () => checkCandles(reading),
    () => checkFacts(reading.facts, oracle.rows),
    () => checkScores(reading, oracle),
  ];
  const findings: Finding[] = [];
  for (const check of checks) {
    await setImmediate();
    findings.push(...check());
  }
  return findings;
}
