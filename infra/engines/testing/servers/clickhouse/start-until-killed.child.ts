import { startClickhouse } from '../start-clickhouse.ts';

/** Starts a server, tells its process id, and waits to be killed. */
const { pid } = await startClickhouse();
process.stdout.write(`pid ${pid}\n`);
setInterval(() => undefined, 60_000);
