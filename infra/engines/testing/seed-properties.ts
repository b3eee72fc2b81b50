/**
 * With a seed (`MINTSCOPE_TESTS_SEED`; in CI that of the commit) properties are tried with the same cases in every run, so that a failure can be
 * repeated and commits take turns; without one each run tries others.
 */
const seed = process.env.MINTSCOPE_TESTS_SEED;
if (seed !== undefined) {
  const { configureGlobal, readConfigureGlobal } = await import('fast-check');
  configureGlobal({ ...readConfigureGlobal(), seed: Number(seed) });
}
