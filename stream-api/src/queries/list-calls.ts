import { type CallPage, selectCalls } from '@mintscope/records/picks/select-calls';
import type { StoredCall } from '@mintscope/records/picks/stored-call';
import type { SelectedToken } from '@mintscope/schemas/picks/selected-token';
import type { Api } from '../api.ts';
import { shapeCall } from '../picks/shape-pick.ts';
import { findRows } from './find-rows.ts';

type CallSources = Pick<Api, 'engines' | 'market'>;

/** The platform's picks that people have not removed, newest first. */
export async function listCalls(api: CallSources, page: CallPage): Promise<SelectedToken[]> {
  return withRows(api, await selectCalls(api.engines.records.lists, page));
}

/** Calls with the scores that their tokens have now. */
export async function withRows(api: CallSources, calls: readonly StoredCall[]): Promise<SelectedToken[]> {
  const rows = await findRows(
    api,
    calls.map(({ call }) => call.mint),
  );
  return calls.map((stored) => shapeCall(stored, rows.get(stored.call.mint)));
}
