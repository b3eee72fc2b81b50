import { switchBackToAdmin } from '@mintscope/schemas/api/access/switch-back-to-admin';
import { switchBack } from '../../auth/sign-in/switch-to-user.ts';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';

export const switchBackToAdminRoute = handle(switchBackToAdmin, (_input, context) =>
  switchBack(context, signedIn(context.caller)),
);
