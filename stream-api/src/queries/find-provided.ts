import type { StateStore } from '@mintscope/engines/state-store/port';
import {
  type ProvidedAnswer,
  providedAnswersSchema,
  providersInUseSchema,
  providersKey,
  shelves,
} from '@mintscope/schemas/provided-answers';
import type { z } from 'zod';

/** What each provider said of a token last; none when they were not asked, or it was long ago. */
export async function findProvided(stateStore: Pick<StateStore, 'get'>, mint: string): Promise<ProvidedAnswer[]> {
  const stored = await stateStore.get(`${shelves.answers}:${mint}`);
  return parse(stored, providedAnswersSchema)?.answers ?? [];
}

/** The providers that ingest asks. */
export async function findProviders(
  stateStore: Pick<StateStore, 'get'>,
): Promise<z.infer<typeof providersInUseSchema>['providers']> {
  return parse(await stateStore.get(providersKey), providersInUseSchema)?.providers ?? [];
}

/** Another version of ours may have written it: what is not understood is as if it were not there. */
function parse<Value>(stored: Uint8Array | undefined, schema: z.ZodType<Value>): Value | undefined {
  return stored && schema.safeParse(JSON.parse(Buffer.from(stored).toString('utf8'))).data;
}
