import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import type { Config } from '../../config.ts';
import { EngineError } from '../../engine-error.ts';
import type { DatabasePlace } from '../explain-failure.ts';
import { valueTypes } from '../value-types.ts';

export interface PostgresTarget {
  place: DatabasePlace;
  client: pg.ClientConfig;
}

const defaultPort = 5432;

/** What the client takes, made of the settings. Rejects with ENGINE_UNREACHABLE when the file of the authority cannot be read. */
export async function postgresTarget(postgres: Config['postgres']): Promise<PostgresTarget> {
  const url = new URL(postgres.url);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port === '' ? defaultPort : Number(url.port);
  const name = `PostgreSQL at ${url.hostname}:${port} (MINTSCOPE_POSTGRES_URL)`;
  return {
    place: {
      name,
      tls: postgres.tls,
    },
    client: {
      host,
      port,
      database: decodeURIComponent(url.pathname.slice(1)),
      user: postgres.user,
      password: () => passwordOf(postgres, name),
      application_name: 'mintscope',
      keepAlive: true,
      ssl: postgres.tls ? await authority(postgres.caFile) : false,
      types: valueTypes,
    },
  };
}

/** Called when the server asks for one. Without ours the client would look for one in files and variables of its own. */
function passwordOf({ password }: Config['postgres'], name: string): string {
  if (password !== '') return password;
  throw new EngineError('CREDENTIALS_REFUSED', `${name} asks for a password: set MINTSCOPE_POSTGRES_PASSWORD.`);
}

async function authority(caFile: string): Promise<{ ca?: string }> {
  if (caFile === '') return {};
  try {
    return { ca: await readFile(caFile, 'utf8') };
  } catch (cause) {
    const sentence = `The file of MINTSCOPE_POSTGRES_TLS_CA_FILE (${caFile}) cannot be read.`;
    throw new EngineError('ENGINE_UNREACHABLE', sentence, { cause });
  }
}
