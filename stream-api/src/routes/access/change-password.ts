import { replacePassword } from '@mintscope/records/accounts/replace-password';
import { changePassword } from '@mintscope/schemas/api/access/change-password';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';
import { signInTools } from './answer-sign-in.ts';

export const changePasswordRoute = handle(changePassword, async ({ body }, context) => {
  const { auth } = context.api;
  const ended = await replacePassword(signInTools(context), { caller: signedIn(context.caller), ...body });
  auth.tellEnded(ended);
  return { value: { success: true as const, message: 'Your password is changed.', ended: ended.length } };
});
