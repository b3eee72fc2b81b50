import { EngineError } from '../../engine-error.ts';
import type { Connections } from '../connections.ts';

const oldest = 15;

const look = `
  SELECT current_setting('server_version') AS version,
         current_setting('server_version_num')::int / 10000 AS major,
         current_setting('server_encoding') AS encoding,
         pg_is_in_recovery() AS replica`;

/** Refuses a server that cannot keep the records: VERSION_UNSUPPORTED, ENGINE_UNSUITABLE (a replica, another encoding). */
export async function checkServer(connections: Connections, name: string): Promise<void> {
  const { version, major, encoding, replica } = await readServer(connections);
  if (major < oldest) {
    const sentence = `${name} is version ${version}; ${oldest} or newer is needed.`;
    throw new EngineError('VERSION_UNSUPPORTED', sentence);
  }
  const refuse = (what: string) => {
    throw new EngineError('ENGINE_UNSUITABLE', `${name} ${what}`);
  };
  if (encoding !== 'UTF8') refuse(`has a database in ${encoding}: make one in UTF8.`);
  if (replica) refuse('is a replica and takes no writes: name its primary.');
}

export interface ServerFacts {
  version: string;
  major: number;
  encoding: string;
  replica: boolean;
}

export async function readServer(connections: Connections): Promise<ServerFacts> {
  const connection = await connections.take();
  try {
    const { rows } = await connection.query(look);
    return rows[0];
  } finally {
    connection.release();
  }
}
