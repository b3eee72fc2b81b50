'use strict';
// Starts the service of a folder: `node infra/engines/start-service.cjs ingest`. CommonJS, so that nothing has used the
// thread pool yet when its size is set: each running chDB query holds one of its threads.
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');

const services = ['ingest', 'scoring-workers', 'jobs', 'stream-api'];
const [service] = process.argv.slice(2);
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Mintscope needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
if (!services.includes(service)) {
  console.error(`Name the service to start: ${services.join(', ')}.`);
  process.exit(1);
}
process.env.UV_THREADPOOL_SIZE ??= '12';
// V8 lets the heap of a thread grow to the fourfold of what lives in it before it looks (infra/decisions/0036-where-memory-goes.md).
require('node:v8').setFlagsFromString('--heap-growing-percent=60');

import('tsx/esm/api')
  .then(({ register }) => {
    register();
    return import(pathToFileURL(join(__dirname, '../..', service, 'src/main.ts')).href);
  })
  .catch((error) => {
    console.error(error);
    process.exit(1);
  });
