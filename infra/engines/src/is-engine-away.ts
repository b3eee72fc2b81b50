import { EngineError, type EngineErrorCode } from './engine-error.ts';

/** Failures that pass when the engine is back or less busy; the others are defects. */
const passing: ReadonlySet<EngineErrorCode> = new Set<EngineErrorCode>([
  'CLOSED',
  'ENGINE_UNREACHABLE',
  'CREDENTIALS_REFUSED',
  'STATE_LOST',
  'STATE_FAILED',
  'WAREHOUSE_UNAVAILABLE',
  'QUERY_TIMEOUT',
  'QUERY_MEMORY',
]);

/** Whether this is the failure of an engine that is away for a while. */
export function isEngineAway(error: unknown): boolean {
  return error instanceof EngineError && passing.has(error.code);
}
