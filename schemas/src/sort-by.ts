import { z } from 'zod';

/** What the state store keeps an index of: lists by these reach tokens of any age. */
export const indexedSorts = ['score', 'age', 'lastTrade', 'volume', 'marketCap', 'performance'] as const;
export type IndexedSort = (typeof indexedSorts)[number];

/** What lists of tokens are sorted by; those beyond the indexes among the tokens that are in memory. */
export const sortBySchema = z.enum([...indexedSorts, 'liquidity', 'holders', 'swaps', 'progress', 'rugProbability']);
export type SortBy = z.infer<typeof sortBySchema>;

export const sortOrderSchema = z.enum(['asc', 'desc']);

export const isIndexed = (sortBy: SortBy): sortBy is IndexedSort => indexedSorts.some((index) => index === sortBy);
