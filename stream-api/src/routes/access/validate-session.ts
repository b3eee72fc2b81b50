import { validateSession } from '@mintscope/schemas/api/access/validate-session';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';

export const validateSessionRoute = handle(validateSession, async (_input, { caller }) => ({
  value: { success: true as const, user: signedIn(caller).user },
}));
