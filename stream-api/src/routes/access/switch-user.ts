import { switchUser } from '@mintscope/schemas/api/access/switch-user';
import { switchToUser } from '../../auth/sign-in/switch-to-user.ts';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';

export const switchUserRoute = handle(switchUser, ({ body }, context) =>
  switchToUser(context, signedIn(context.caller), body.targetEmail ?? ''),
);
