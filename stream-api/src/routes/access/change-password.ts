import { changePassword } from '@mintscope/schemas/api/access/change-password';
import { replacePassword } from '../../auth/sign-in/replace-password.ts';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';

export const changePasswordRoute = handle(changePassword, async ({ body }, context) => {
  const ended = await replacePassword(context, signedIn(context.caller), body);
  return { value: { success: true as const, message: 'Your password is changed.', ended } };
});
