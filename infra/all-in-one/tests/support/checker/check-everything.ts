import { checkCandles } from './check-candles.ts';
import { checkLog, type Told } from './check-log.ts';
import { checkState } from './check-state.ts';
import { checkFacts, checkScores, checkTrades } from './check-warehouse.ts';
import type { Finding } from './finding.ts';
import { consultOracle } from './oracle.ts';
import type { Reading } from './reading.ts';

/**
 * Compares what log, state store and warehouse hold, once everything has settled, with what the sources told and with a
 * single-threaded reading of the log. Nothing found = each acknowledged event counts exactly once everywhere.
 */
export function checkEverything(reading: Reading, told: Told): Finding[] {
  const oracle = consultOracle(reading.log, reading.scores);
  const dead: Finding[] =
    reading.deadLetters > 0 ? [{ kind: 'dead_letter', detail: `${reading.deadLetters} records` }] : [];
  return [
    ...checkLog(oracle.events, reading.log.length, told),
    ...dead,
    ...checkState(reading, oracle),
    ...checkTrades(reading.trades, oracle.events),
    ...checkCandles(reading),
    ...checkFacts(reading.facts, oracle.rows),
    ...checkScores(reading, oracle),
  ];
}
