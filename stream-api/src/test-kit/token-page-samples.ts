import type { MakeSample } from './sample.ts';

/** Of the endpoints that a token's page alone asks. */
export const tokenPageSamples: Readonly<Record<string, MakeSample>> = {
  'list-traders': ({ token }) => ({ path: `/tokens/${token.address}/traders?limit=5` }),
  'list-own-trades': ({ token }) => ({ path: `/tokens/${token.address}/own-trades?limit=5` }),
  'list-scores': ({ token }) => ({ path: `/tokens/${token.address}/scores` }),
  'get-token-past': ({ token }) => ({ path: `/tokens/${token.address}/past?at=${Date.now() - 1_000}` }),
  'list-relatives': ({ token }) => ({ path: `/tokens/${token.address}/relatives` }),
  'get-token-market': ({ token }) => ({ path: `/tokens/${token.address}/market` }),
  'get-balance-history': ({ token }) => ({ path: `/tokens/${token.address}/balance-history?steps=20` }),
};
