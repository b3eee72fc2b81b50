import { loginAdmin } from '@mintscope/schemas/api/access/login-admin';
import { messages } from '@mintscope/schemas/messages';
import { type FormEvent, useState } from 'react';
import access from '../../components/access/access.module.css';
import { AccessPage } from '../../components/access/access-page.tsx';
import { useSignIn } from '../../components/access/use-sign-in.ts';
import { WayInLink } from '../../components/access/way-in-link.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { PasswordField } from '../../components/ui/password-field.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { CallError, call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';

const redirectDelayMs = 1000;

type Problem = { field: 'email' | 'password' | null; text: string };

/** E-mail and password, for admins and owners. */
export function AdminSignInPage() {
  const signIn = useSignIn({ delayMs: redirectDelayMs });
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [signingIn, setSigningIn] = useState(false);
  const filled = email.trim() !== '' && password !== '';
  const errorOf = (field: Problem['field']) => (problem?.field === field ? problem.text : null);

  async function submit(): Promise<void> {
    if (signingIn || signIn.accepted) return;
    if (!filled) {
      setProblem({ field: email.trim() ? 'password' : 'email', text: messages.adminFieldsNeeded });
      return;
    }
    setProblem(null);
    setSigningIn(true);
    try {
      signIn.accept(await call(loginAdmin, { body: { email, password } }));
    } catch (error) {
      setProblem(readProblem(error));
    }
    setSigningIn(false);
  }

  if (signIn.waiting) return <Spinner fill size={24} label="Loading your session..." />;
  return (
    <AccessPage
      title="Admin login"
      says="For admins and owners of this server."
      footer={<WayInLink to="/login">Log in with a wallet instead</WayInLink>}
    >
      <form
        className={access.box}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
        onKeyDown={(event) => {
          // A disabled button keeps the browser from submitting, and its user from learning why.
          if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !filled) void submit();
        }}
      >
        <Field
          label="E-mail"
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          maxLength={254}
          value={email}
          error={errorOf('email')}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField value={password} error={errorOf('password')} onChange={setPassword} />
        <Button look="main" type="submit" className={access.button} disabled={!filled || signingIn || signIn.accepted}>
          {signingIn && <Spinner size={14} />}
          {signingIn ? 'Signing in...' : 'Sign in'}
        </Button>
        <p role="alert" className={access.problem}>
          {errorOf(null)}
        </p>
        <div role="status">{signIn.accepted && <p className={access.good}>Signed in. Redirecting...</p>}</div>
      </form>
    </AccessPage>
  );
}

function readProblem(error: unknown): Problem {
  const named = error instanceof CallError ? error.field : null;
  return {
    field: named === 'email' || named === 'password' ? named : null,
    text: errorText(error, messages.adminLoginFailed),
  };
}
