import type { TokenRow } from '@mintscope/schemas/token';
import type { TestEngines } from './open-test-api.ts';
import type { SignedInUser } from './sign-in.ts';

/** A request that the endpoint answers with 200 when the caller it was made for sends it. */
export interface Sample {
  /** Path with query. */
  path: string;
  body?: unknown;
  /** Where a session is not what opens it: what does. */
  headers?: Record<string, string>;
  /** Where only a particular caller is answered with 200: who. */
  as?: SignedInUser;
}

export interface SampleKit {
  test: TestEngines;
  token: TokenRow;
  /** Asks as a visitor. */
  get(path: string, init?: RequestInit): Promise<Response>;
}

export type MakeSample = (kit: SampleKit, caller: SignedInUser) => Sample | Promise<Sample>;
