import type { Act } from '@mintscope/records/audit/act';
import { writeAct } from '@mintscope/records/audit/write-act';
import type { Endpoint } from '@mintscope/schemas/api/endpoint';
import type { Api } from '../api.ts';
import type { AskedFrom, Caller } from '../auth/auth.ts';
import type { AuditNote } from './handle.ts';
import type { RequestLimit } from './limit-requests.ts';
import { toRefusal } from './translate-error.ts';

/** A call as the audit log sees it. */
export interface NotedCall {
  endpoint: Endpoint;
  caller: Caller;
  from: AskedFrom;
  /** What the route said, and what became of the call. */
  note: AuditNote;
  failure?: unknown;
}

/** Longer details are left out: the log tells what was done, not all that was sent (characters of JSON). */
const mostDetail = 2_000;

/**
 * Writes the audit entry of a call that needs one: privileged endpoints, and whatever an admin does or sees of a user in
 * the user's place. Rejects when it cannot be written, so that the answer is not given either.
 */
export async function noteAct(api: Api, limitRequests: RequestLimit, call: NotedCall): Promise<void> {
  const { caller, failure } = call;
  const act = actOf(call);
  if (caller.role === 'visitor' || act === null) return;
  // A caller who is refused again and again does not fill the log.
  if (resultOf(failure).result === 'refused' && (await limitRequests('refusal', caller.userId)) !== null) return;
  await writeAct(api.engines.records.queries, act, api.now());
}

/** The entry of a call as it stands; null where none is needed. */
export function actOf({ endpoint, caller, from, note, failure }: NotedCall): Act | null {
  if (caller.role === 'visitor') return null;
  const inPlace = endpoint.personal === true && caller.adminId !== null;
  if (!isPrivileged(endpoint) && !note.privileged && !inPlace) return null;
  return {
    actorId: caller.userId,
    adminId: caller.adminId,
    subjectId: note.subjectId ?? (inPlace ? caller.userId : null),
    ...(note.seenIds ? { seenIds: note.seenIds } : {}),
    action: endpoint.name,
    detail: { ...bounded(note.detail ?? {}), ...resultOf(failure) },
    requestId: from.requestId,
    address: from.address,
  };
}

export function isPrivileged({ access, permission }: Endpoint): boolean {
  return access === 'admin' || access === 'owner' || permission !== undefined;
}

function resultOf(failure: unknown): { result: 'done' | 'refused' | 'failed'; error?: string } {
  if (failure === undefined) return { result: 'done' };
  const refusal = toRefusal(failure);
  return { result: refusal?.status === 403 ? 'refused' : 'failed', error: refusal?.code ?? 'INTERNAL' };
}

function bounded(detail: Record<string, unknown>): Record<string, unknown> {
  return JSON.stringify(detail).length <= mostDetail ? detail : { cut: true };
}
