import { createApiKey } from '@mintscope/schemas/api/keys/create-api-key';
import { listApiKeys } from '@mintscope/schemas/api/keys/list-api-keys';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type CallOptions, call } from '../../lib/call.ts';

export function useApiKeys() {
  return useQuery({ queryKey: ['api-keys'], queryFn: ({ signal }) => call(listApiKeys, { signal }) });
}

export type KeyWish = NonNullable<CallOptions<typeof createApiKey>['body']>;

/** The key that was made last is kept by the page that made it, for as long as it is shown. */
export function useCreateKey(onMade: () => void) {
  return useMutation({ mutationFn: (body: KeyWish) => call(createApiKey, { body }), onSuccess: onMade, gcTime: 0 });
}
