import { vi } from 'vitest';
import { configureCalls } from '../lib/call.ts';

/** An answer of the server, as JSON. */
export const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

/** Answers calls one after the other, and with 500 when none is left; `configureCalls(null)` ends it. */
export function serveAnswers(...answers: Response[]) {
  configureCalls({ token: () => 'token', onUnauthorised: () => undefined });
  const asked = vi.fn(async () => answers.shift() ?? answer(500, {}));
  vi.stubGlobal('fetch', asked);
  return asked;
}
