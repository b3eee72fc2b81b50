import type { MakeSample } from './sample.ts';

/** Of the endpoints that tell of the market. */
export const marketSamples: Readonly<Record<string, MakeSample>> = {
  'export-tokens': () => ({ path: '/tokens/export.csv?limit=5' }),
  'export-tokens-json': () => ({ path: '/tokens/export.json?filter=holders:1..' }),
  'export-tokens-parquet': () => ({ path: '/tokens/export.parquet?sortBy=holders' }),
  'discover-tokens': () => ({ path: '/tokens/discover' }),
  'page-tokens': () => ({ path: '/tokens/pages?limit=5' }),
  'count-filtered': () => ({ path: '/tokens/filter-counts?filter=marketCap:1..' }),
  'test-filter': () => ({ path: '/api/tokens/filter-lab?filter=marketCap:1..&figures=marketCap' }),
  'search-tokens': () => ({ path: '/tokens/search?query=token' }),
};
