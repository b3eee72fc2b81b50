import { makeTestKey } from './make-key.ts';
import type { MakeSample } from './sample.ts';

/** Those of API keys. */
export const keySamples: Readonly<Record<string, MakeSample>> = {
  'list-api-keys': () => ({ path: '/api/account/keys' }),
  'create-api-key': () => ({ path: '/api/account/keys', body: { name: 'a bot', scopes: ['read-market'], days: 30 } }),
  'revoke-api-key': async ({ test }, { userId }) => ({
    path: `/api/account/keys/${(await makeTestKey(test, userId)).id}`,
  }),
};
