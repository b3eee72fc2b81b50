import type { Connections } from '../connections.ts';

const checkpointEveryMs = 60_000;
/** A plan of when a table was small is soon a bad one. */
const plansEveryMs = 60_000;
const vacuumEveryMs = 15 * 60_000;
const statementMs = 5 * 60_000;

/** What a server does by itself and PGlite does not: a short log to replay after a crash, and room of deleted rows reused; and plans that are kept under a name are made anew. */
export function keepHouse(connections: Connections, isReadOnly = () => false): { stop(): void } {
  const every = (everyMs: number, sql: string) =>
    setInterval(() => {
      // A checkpoint on a full disk ends the database.
      if (isReadOnly()) return;
      // One that failed is made up for by the next; the health check tells what is wrong.
      void run(connections, sql).catch(() => undefined);
    }, everyMs).unref();
  const timers = [
    every(checkpointEveryMs, 'CHECKPOINT'),
    every(plansEveryMs, 'DISCARD PLANS'),
    every(vacuumEveryMs, 'VACUUM (ANALYZE)'),
  ];
  return {
    stop() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}

async function run(connections: Connections, sql: string): Promise<void> {
  const connection = await connections.take(statementMs);
  try {
    await connection.query(sql);
  } finally {
    connection.release();
  }
}
