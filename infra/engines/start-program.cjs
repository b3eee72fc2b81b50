'use strict';
// Starts a program of the sources from its bundle. CommonJS, so that nothing has used the thread pool yet when its size is
// set: each running chDB query holds one of its threads, and with the default of four, file reads wait behind queries.
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');

/** `program`: all-in-one, the folder of a service, or mintscope, which is the command. */
module.exports = function startProgram(program) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Mintscope needs Node 20.19 or newer; this is ${process.versions.node}.`);
    process.exit(1);
  }
  process.env.UV_THREADPOOL_SIZE ??= '12';
  // V8 lets the heap of a thread grow to the fourfold of what lives in it before it looks (infra/decisions/0036-where-memory-goes.md).
  require('node:v8').setFlagsFromString('--heap-growing-percent=60');
  // So that errors tell places in our sources.
  process.setSourceMapsEnabled(true);
  run(program).catch((error) => {
    console.error(error);
    process.exit(1);
  });
};

async function run(program) {
  const { bundleProgram, programs } = await import('./bundle-program.mjs');
  const path = await bundleProgram(program).catch(async (error) => {
    // Without a bundle, which an installation that may not be written has not.
    if (error.syscall === undefined) throw error;
    const { register } = await import('tsx/esm/api');
    register();
    return join(__dirname, '../..', programs[program][0]);
  });
  await import(pathToFileURL(path).href);
}
