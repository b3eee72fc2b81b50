import type { Logger } from '@mintscope/engines/logger';
import type { StateStore } from '@mintscope/engines/state-store/port';
import { providersKey } from '@mintscope/schemas/provided-answers';
import type { RunnerName } from './provider.ts';

export interface TellProvidersOptions {
  stateStore: Pick<StateStore, 'write'>;
  providers: readonly RunnerName[];
  log: Logger;
  signal: AbortSignal;
  everyMs?: number;
}

/** Writes who is asked where interfaces read it, again from time to time: a store may be emptied. */
export async function tellProviders(options: TellProvidersOptions): Promise<void> {
  const { stateStore, providers, log, signal, everyMs = 60_000 } = options;
  const document = Buffer.from(JSON.stringify({ v: 1, providers }));
  const tell = () => stateStore.write({ put: [[providersKey, document]] });
  await tell();
  const timer = setInterval(() => {
    tell().catch((error: unknown) => log.debug({ err: error }, 'the providers in use could not be told'));
  }, everyMs);
  timer.unref();
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}
