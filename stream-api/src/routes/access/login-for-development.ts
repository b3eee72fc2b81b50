import { loginForDevelopment } from '@mintscope/schemas/api/access/login-for-development';
import { absentUnless } from '../../auth/sign-in/absent-unless.ts';
import { signInForDevelopment } from '../../auth/sign-in/sign-in-for-development.ts';
import { handle } from '../../http/handle.ts';

/** Where it is switched off, and for requests from elsewhere, it answers as a path at which there is nothing. */
export const loginForDevelopmentRoute = absentUnless(
  ({ developmentAccess }) => developmentAccess,
  'Nothing is served at this path.',
  handle(loginForDevelopment, ({ body }, context) => signInForDevelopment(context, body.address)),
);
