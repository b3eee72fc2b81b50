/** A slice runs one of so many files that take turns. */
const oneOf = 2;

/** Files of the long suites that take turns; neighbours take about as long. */
export const inTurns = {
  browser: ['lists', 'admin-settings', 'filter-lab', 'alerts', 'chat', 'docs-page', 'api-keys'],
  engines: [
    ...['real-transactions', 'real-transactions-embedded', 'tests/start-up-errors', 'kafka/start-up-errors'],
    ...['proxies', 'broker-outage', 'checker', 'open-engines', 'token-bytes', 'group-membership'],
    ...['hostile-refusals', 'consume/call-oracle', 'time-machine', 'parameters-move'],
    ...['run-with-engines', 'clickhouse-faults', 'jobs-on-kafka', 'token-archive', 'model-report', 'control-events'],
    ...['tests/own-positions', 'development-access', 'doctor', 'hostile-exports', 'sink/calls', 'sink/repeats'],
    ...['pglite-records', 'postgres-records', 'chdb-warehouse', 'clickhouse-warehouse'],
  ],
  faults: ['consume/recovery', 'sink/sink-recovery'],
} as const;

/**
 * Patterns of the files that this slice of a suite leaves to others: every second one of those that take turns, the even or the odd ones as
 * the seed is. None where the suite runs whole, or files are named (`infra/run-suite.mjs` tells).
 */
export function leftToOthers(suite: keyof typeof inTurns, told: NodeJS.ProcessEnv = process.env): string[] {
  const { MINTSCOPE_TESTS_WHOLE, MINTSCOPE_TESTS_NAMED, MINTSCOPE_TESTS_SLICE } = told;
  if (MINTSCOPE_TESTS_SLICE === undefined || MINTSCOPE_TESTS_WHOLE === 'true' || MINTSCOPE_TESTS_NAMED === 'true')
    return [];
  const slice = Number(MINTSCOPE_TESTS_SLICE);
  const left = inTurns[suite].filter((_, place) => (place + slice) % oneOf !== 0);
  return left.map((name) => `**/${name}.${suite}.test.ts`);
}
