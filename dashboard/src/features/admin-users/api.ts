import { listUsers } from '@mintscope/schemas/api/people/list-users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const pageSize = 50;

/** Accounts, newest first, again each half minute. */
export function useUsers(search: string, offset: number) {
  return useQuery({
    queryKey: ['users', search, offset],
    queryFn: ({ signal }) => call(listUsers, { query: { search, offset, limit: pageSize }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
}
