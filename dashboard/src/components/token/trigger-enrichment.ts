import { enrichToken } from '@mintscope/schemas/api/tokens/enrich-token';
import { CallError, call } from '../../lib/call.ts';

/** Specification 1, section 9: retried three times, after 1 s, doubled. */
const retries = 3;
const firstWaitMs = 1_000;

/** Whether the providers are being asked. What the server refuses is not asked again. */
export async function triggerEnrichment(
  mint: string,
  wait: (ms: number) => Promise<unknown> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<boolean> {
  for (let attempt = 0; ; attempt++) {
    try {
      await call(enrichToken, { params: { address: mint } });
      return true;
    } catch (error) {
      const refused = error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429;
      if (refused || attempt === retries) return false;
      await wait(firstWaitMs * 2 ** attempt);
    }
  }
}
