import { signInForDevelopment } from '@mintscope/records/sign-in/sign-in-for-development';
import { loginForDevelopment } from '@mintscope/schemas/api/access/login-for-development';
import { absentUnless } from '../../http/absent-unless.ts';
import { handle } from '../../http/handle.ts';
import { answerSignIn, signInTools } from './answer-sign-in.ts';

/** Where it is switched off, and for requests from elsewhere, it answers as a path at which there is nothing. */
export const loginForDevelopmentRoute = absentUnless(
  ({ developmentAccess }) => developmentAccess,
  'Nothing is served at this path.',
  handle(loginForDevelopment, async ({ body }, context) => {
    const session = await signInForDevelopment(signInTools(context), body.address);
    return answerSignIn(context, session, 'Signed in for development.');
  }),
);
