import { rm } from 'node:fs/promises';

/** Takes a test's folder away. What an engine that was just closed or killed still lays into it does not fail the test. */
export function removeFolder(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
