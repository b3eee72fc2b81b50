import { EngineError } from '../../engine-error.ts';
import type { Connections } from '../connections.ts';

export interface ServerFacts {
  /** As `15.4`. */
  version: string;
  encoding: string;
  replica: boolean;
}

const oldest = 15;

const look = `
  SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
         current_setting('server_encoding') AS encoding,
         pg_is_in_recovery() AS replica`;

export async function readServer(connections: Connections): Promise<ServerFacts> {
  const connection = await connections.take();
  try {
    const { rows } = await connection.query(look);
    return rows[0];
  } finally {
    connection.release();
  }
}

/** Refuses a server that cannot keep the records: VERSION_UNSUPPORTED, ENGINE_UNSUITABLE (a replica, another encoding). */
export function checkServer({ version, encoding, replica }: ServerFacts, name: string): void {
  if (!(Number.parseInt(version, 10) >= oldest)) {
    const sentence = `${name} is version ${version}; ${oldest} or newer is needed.`;
    throw new EngineError('VERSION_UNSUPPORTED', sentence);
  }
  const refuse = (what: string) => {
    throw new EngineError('ENGINE_UNSUITABLE', `${name} ${what}`);
  };
  if (encoding !== 'UTF8') refuse(`has a database in ${encoding}: make one in UTF8.`);
  if (replica) refuse('is a replica and takes no writes: name its primary.');
}
