import type { Database, Key, RootDatabase } from 'lmdb';
import { z } from 'zod';

const statsSchema = z.object({
  pageSize: z.number(),
  treeBranchPageCount: z.number(),
  treeLeafPageCount: z.number(),
  overflowPages: z.number(),
});

const fileStatsSchema = z.object({ pageSize: z.number(), lastPageNumber: z.number() });

/** Bytes of the whole file, with pages that are free to be used again. */
export function fileBytesOf<Value, Name extends Key>(root: RootDatabase<Value, Name>): number {
  const { pageSize, lastPageNumber } = fileStatsSchema.parse(root.getStats());
  return pageSize * (lastPageNumber + 1);
}

/** Bytes of the file's pages that a database fills. */
export function pageBytesOf<Value, Name extends Key>(database: Database<Value, Name>): number {
  const { pageSize, treeBranchPageCount, treeLeafPageCount, overflowPages } = statsSchema.parse(database.getStats());
  return pageSize * (treeBranchPageCount + treeLeafPageCount + overflowPages);
}
