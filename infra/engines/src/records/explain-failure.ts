import pg from 'pg';
import { EngineError, type EngineErrorCode } from '../engine-error.ts';

/** How sentences call a database. */
export interface DatabasePlace {
  /** With the setting that names it: `PostgreSQL at host:port (MINTSCOPE_POSTGRES_URL)`. */
  name: string;
  tls: boolean;
  /** Held by this process, so that it takes no writes only while its disk is full. */
  isEmbedded?: boolean;
}

type Told = [EngineErrorCode, string];

/**
 * An EngineError in one sentence, of whatever a statement or a connection failed with; `broken` = the connection is gone or
 * never was.
 */
export function explainFailure(cause: unknown, broken: boolean, place: DatabasePlace): EngineError {
  if (cause instanceof EngineError) return cause;
  const [code, what] = tell(cause, broken, place);
  return new EngineError(code, `${place.name} ${what}.`, { cause });
}

function tell(cause: unknown, broken: boolean, place: DatabasePlace): Told {
  if (cause instanceof pg.DatabaseError) return ofDatabase(cause.code ?? '', place);
  return broken ? ofConnection(errorCode(cause), place) : ['QUERY_FAILED', 'could not be given a statement'];
}

/** By SQLSTATE. */
function ofDatabase(state: string, { isEmbedded }: DatabasePlace): Told {
  switch (state) {
    case '28000':
      return [
        'CREDENTIALS_REFUSED',
        'refuses the user of MINTSCOPE_POSTGRES_USER from here: check its name, pg_hba.conf and MINTSCOPE_POSTGRES_TLS',
      ];
    case '42501':
      return ['CREDENTIALS_REFUSED', 'denies the user of MINTSCOPE_POSTGRES_USER what it needs: make it the owner'];
    case '3D000':
      return ['ENGINE_UNSUITABLE', 'has no database of that name: make it, or name another'];
    case '25006':
      if (isEmbedded) return ['DISK_FULL', 'takes no writes while its disk is full'];
      return ['ENGINE_UNSUITABLE', 'takes no writes, as a replica does: name its primary'];
    case '57014':
    case '25P03':
    case '25P04':
      return ['QUERY_TIMEOUT', `ended a statement or transaction that took too long (${state})`];
    case '53100':
      return ['DISK_FULL', 'has no room left on its disk'];
    case '53300':
      return ['ENGINE_UNREACHABLE', 'has no connection left: lower MINTSCOPE_POSTGRES_CONNECTIONS'];
  }
  if (state.startsWith('28'))
    return [
      'CREDENTIALS_REFUSED',
      'refuses the credentials of MINTSCOPE_POSTGRES_USER and MINTSCOPE_POSTGRES_PASSWORD',
    ];
  if (state.startsWith('08') || state.startsWith('57P'))
    return ['ENGINE_UNREACHABLE', `is starting or going away (${state})`];
  return ['QUERY_FAILED', `refused a statement (${state})`];
}

function ofConnection(code: string | undefined, { tls }: DatabasePlace): Told {
  if (code && /CERT|SIGNATURE|ISSUER/.test(code))
    return [
      'ENGINE_UNREACHABLE',
      `has a TLS certificate that is not trusted (${code}): set MINTSCOPE_POSTGRES_TLS_CA_FILE to the file of its authority`,
    ];
  if (code !== undefined) return ['ENGINE_UNREACHABLE', `cannot be reached (${code})`];
  const hint = tls ? '; if it speaks no TLS, set MINTSCOPE_POSTGRES_TLS=false' : '';
  return ['ENGINE_UNREACHABLE', `does not answer or ended the connection${hint}`];
}

function errorCode(cause: unknown): string | undefined {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
}
