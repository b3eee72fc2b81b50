import pg from 'pg';
import { EngineError, type EngineErrorCode } from '../engine-error.ts';

/** How sentences call the database and what sets it. */
export interface DatabasePlace {
  /** `PostgreSQL at host:port (MINTSCOPE_POSTGRES_URL)`. */
  name: string;
  /** `MINTSCOPE_POSTGRES_USER and MINTSCOPE_POSTGRES_PASSWORD`. */
  credentials: string;
}

/** An EngineError in one sentence, of whatever a statement or a connection failed with. */
export function explainFailure(cause: unknown, broken: boolean, place: DatabasePlace): EngineError {
  if (cause instanceof EngineError) return cause;
  const say = (code: EngineErrorCode, sentence: string) => new EngineError(code, sentence, { cause });
  if (cause instanceof pg.DatabaseError) {
    const [code, what] = told(cause.code ?? '', place);
    return say(code, `${place.name} ${what} (${cause.code}).`);
  }
  if (!broken) return say('QUERY_FAILED', `A statement could not be given to ${place.name}.`);
  const reason = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return say('ENGINE_UNREACHABLE', `${place.name} cannot be reached or ended the connection${reason}.`);
}

function told(state: string, place: DatabasePlace): [EngineErrorCode, string] {
  if (state.startsWith('28')) return ['CREDENTIALS_REFUSED', `refuses ${place.credentials}`];
  if (state === '42501') return ['CREDENTIALS_REFUSED', `denies the user of ${place.credentials} what it needs`];
  if (state === '3D000') return ['ENGINE_UNSUITABLE', 'has no database of that name: make it, or name another'];
  if (state === '25006') return ['ENGINE_UNSUITABLE', 'takes no writes, as a replica does: name its primary'];
  if (state === '57014' || state === '25P03' || state === '25P04')
    return ['QUERY_TIMEOUT', 'ended a statement that took too long'];
  if (state === '53300') return ['ENGINE_UNREACHABLE', 'has no connection left: lower MINTSCOPE_POSTGRES_CONNECTIONS'];
  if (state.startsWith('08') || state.startsWith('57P')) return ['ENGINE_UNREACHABLE', 'is starting or going away'];
  return ['QUERY_FAILED', 'refused a statement'];
}
