import { setUsername } from '@mintscope/records/accounts/set-username';
import { updateUsername } from '@mintscope/schemas/api/people/update-username';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';

export const updateUsernameRoute = handle(
  updateUsername,
  async ({ body: { username } }, { api, caller, note, writeNote }) => {
    note({ detail: { username } });
    await setUsername(api.engines.records, { userId: signedIn(caller).userId, username }, writeNote);
    return { value: { success: true as const, message: 'Your username is saved.' } };
  },
);
