import { createKey } from '@mintscope/records/api-keys/create-key';
import { createApiKey } from '@mintscope/schemas/api/keys/create-api-key';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';

export const createApiKeyRoute = handle(createApiKey, async ({ body }, { api, caller, note, writeNote }) => {
  const { userId, adminId } = signedIn(caller);
  note({ subjectId: userId, privileged: true });
  const made = await createKey(
    api.engines.records,
    { userId, adminId, ...body, nowMs: api.now() },
    (queries, { id, name, scopes, expiresAt }) => {
      note({ detail: { key: id, name, scopes, expiresAt } });
      return writeNote(queries);
    },
  );
  return { value: { success: true as const, ...made } };
});
