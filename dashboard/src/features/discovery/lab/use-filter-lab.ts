import { testFilter } from '@mintscope/schemas/api/market/test-filter';
import type { RangeField } from '@mintscope/schemas/token-filter/filter-fields';
import type { LabAge, LabWindow } from '@mintscope/schemas/token-filter/filter-lab';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

interface Question {
  filter: string;
  window: LabWindow;
  age: LabAge;
  figures: readonly RangeField[];
}

/** What a filter would have done; the former answer while the next is counted. */
export function useFilterLab({ filter, window, age, figures }: Question) {
  const query = { filter, window, age, figures: figures.join(',') };
  return useQuery({
    queryKey: ['filter-lab', query],
    queryFn: async ({ signal }) => (await call(testFilter, { query, signal })).lab,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}
