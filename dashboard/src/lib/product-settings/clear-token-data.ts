import { clearEvaluationMetrics } from '@mintscope/schemas/api/picks/clear-evaluation-metrics';
import { clearTokens, clearWord } from '@mintscope/schemas/api/picks/clear-tokens';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../call.ts';
import { errorText } from '../error-text.ts';
import { tokensClearedEvent } from '../picks/tokens-cleared.ts';
import { removeStored, storedNames } from '../storage.ts';

export interface Cleared {
  /** In words. */
  cleared: string[];
  /** What could not be cleared, and why. */
  warnings: string[];
}

/** The page asks anew for what it shows this long after (ms). */
const refreshAfterMs = 100;

/**
 * Has the server hide the platform's picks and forget its kept answers, and forgets what this browser keeps of tokens. What the one
 * refuses does not keep the other from being done; when the picks stay, this browser's copies stay too.
 */
export async function clearTokenData(queries: QueryClient): Promise<Cleared> {
  const done: Cleared = { cleared: [], warnings: [] };
  const isCleared = await take(done, () => call(clearTokens, { body: { confirm: clearWord } }));
  await take(done, () => call(clearEvaluationMetrics, { body: { confirm: clearWord } }));
  if (!isCleared) return done;
  const names = forgetStored();
  if (names.length > 0) done.cleared.push(`kept in this browser: ${names.join(', ')}`);
  dispatchEvent(new Event(tokensClearedEvent));
  setTimeout(() => void queries.invalidateQueries(), refreshAfterMs);
  return done;
}

async function take(done: Cleared, clear: () => Promise<Cleared>): Promise<boolean> {
  try {
    const { cleared, warnings } = await clear();
    done.cleared.push(...cleared);
    done.warnings.push(...warnings);
    return true;
  } catch (error) {
    done.warnings.push(errorText(error, 'The server did not answer'));
    return false;
  }
}

/** Keys that hold copies of tokens and selections; the session's token is none of them. */
function forgetStored(): string[] {
  const found = storedNames().filter((name) => /token|selected/i.test(name) && !sessionKeys.includes(name));
  for (const name of found) removeStored(name);
  return found;
}

const sessionKeys: readonly string[] = ['jwt', 'authToken', 'auth_token'];
