/**
 * With a seed (`MINTSCOPE_TESTS_SEED`; CI has one) properties are tried with the same cases in every run; without one each run tries others,
 * and a failure names the seed that repeats it.
 */
const seed = process.env.MINTSCOPE_TESTS_SEED;
if (seed !== undefined) {
  const { configureGlobal, readConfigureGlobal } = await import('fast-check');
  configureGlobal({ ...readConfigureGlobal(), seed: Number(seed) });
}
