import { getSignInOptions } from '@mintscope/schemas/api/access/get-sign-in-options';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';

export const signInOptions = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: ({ signal }) => call(getSignInOptions, { signal }),
  staleTime: 300_000,
  meta: { anonymous: true },
});

/** Which ways to sign in there are. `data` is undefined while it loads and where the server is away. */
export function useSignInOptions() {
  return useQuery(signInOptions);
}
