'use strict';
// CommonJS, so that nothing has used the thread pool yet when its size is set: each running chDB query holds one of its
// threads, and with the default of four, file reads wait behind queries.
const { pathToFileURL } = require('node:url');

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

// Nothing waits for it: the page that shows them reads the file when it is asked for.
import('../write-commits.mjs').then(({ writeCommits }) => writeCommits()).catch(() => undefined);

import('./bundle-program.mjs')
  .then(({ bundleProgram }) => bundleProgram())
  .then((program) => import(pathToFileURL(program).href), readSources)
  .catch((error) => {
    console.error(error);
    process.exit(1);
  });

/** Without a bundle, which an installation that may not be written has not. */
async function readSources(error) {
  if (error.syscall === undefined) throw error;
  const { register } = await import('tsx/esm/api');
  register();
  return import('./src/main.ts');
}
