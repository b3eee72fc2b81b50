'use strict';
// Starts the service of a folder: `node infra/engines/start-service.cjs ingest`.
const services = ['ingest', 'scoring-workers', 'jobs', 'stream-api'];
const [service] = process.argv.slice(2);
if (!services.includes(service)) {
  console.error(`Name the service to start: ${services.join(', ')}.`);
  process.exit(1);
}
require('./start-program.cjs')(service);
