import { EngineError } from '../engine-error.ts';
import { createLine } from '../patience/line.ts';
import type { Connection, Connections } from './connections.ts';

export interface ListConnectionOptions {
  connections: Connections;
  listMs: number;
  waitMs: number;
  tellsServer?: boolean;
}

const graceMs = 500;

/**
 * A connection for `lists`, one at a time and in turn: the others wait here, not among those who wait for a connection, so
 * that a short read is behind one list at most.
 */
export function createListConnection({ connections, listMs, waitMs, tellsServer = false }: ListConnectionOptions) {
  const line = createLine({
    atOnce: 1,
    patienceMs: waitMs,
    refuse: () => new EngineError('QUERY_TIMEOUT', 'Lists of the records were asked for faster than they can be read.'),
  });

  async function bounded(): Promise<Connection> {
    if (!tellsServer) return connections.take(listMs);
    // The server's own word, which leaves the connection whole, comes first.
    const connection = await connections.take(listMs + graceMs);
    let failed = false;
    const query: Connection['query'] = async (sql, parameters) => {
      try {
        return await connection.query(sql, parameters);
      } catch (error) {
        failed = true;
        throw error;
      }
    };
    const release = (broken: boolean) => connection.release(broken || failed);
    await query(`SET statement_timeout = ${listMs}`).catch((error: unknown) => {
      release(true);
      throw error;
    });
    return {
      query,
      release(broken = false) {
        if (broken || failed) release(true);
        else
          query('RESET statement_timeout').then(
            () => release(false),
            () => release(true),
          );
      },
    };
  }

  return async function takeForList(): Promise<Connection> {
    await line.take();
    try {
      const connection = await bounded();
      return {
        query: connection.query,
        release(broken) {
          connection.release(broken);
          line.pass();
        },
      };
    } catch (error) {
      line.pass();
      throw error;
    }
  };
}
