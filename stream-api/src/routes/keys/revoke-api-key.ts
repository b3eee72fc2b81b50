import { revokeKey } from '@mintscope/records/api-keys/revoke-key';
import { revokeApiKey } from '@mintscope/schemas/api/keys/revoke-api-key';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';

export const revokeApiKeyRoute = handle(revokeApiKey, async ({ params: { id } }, { api, caller, note, writeNote }) => {
  const { userId } = signedIn(caller);
  note({ subjectId: userId, privileged: true, detail: { key: id } });
  await revokeKey(api.engines.records, { userId, keyId: id, nowMs: api.now() }, writeNote);
  api.auth.tellEnded([id]);
  return { value: { success: true as const, message: 'The API key is revoked.' } };
});
