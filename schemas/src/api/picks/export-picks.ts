import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { listPicks } from './list-picks.ts';

/** Picks of one file. */
export const mostExportedPicks = 10_000;

export const exportPicks = defineEndpoint({
  name: 'export-picks',
  method: 'GET',
  path: '/api/picks/export',
  summary: `The same list whole, as a CSV file to keep: at most ${mostExportedPicks} picks, with what became of each`,
  access: 'user',
  entitled: true,
  personal: true,
  cost: 5,
  query: listPicks.query.omit({ limit: true, offset: true }),
  response: z.string(),
  contentType: 'text/csv; charset=utf-8',
});
