import { EngineError } from './engine-error.ts';

/** Shuts an engine once, however often it is closed, and refuses what is asked of it from then on. */
export function openUntilClosed(engine: string, shut: () => Promise<void>) {
  let closing: Promise<void> | undefined;
  return {
    mustBeOpen(): void {
      if (closing) throw new EngineError('CLOSED', `The ${engine} is closed.`);
    },
    close(): Promise<void> {
      closing ??= shut();
      return closing;
    },
  };
}
