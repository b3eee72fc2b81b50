import { developmentAddress, loginForDevelopment } from '@mintscope/schemas/api/access/login-for-development';
import { messages } from '@mintscope/schemas/messages';
import type { Role } from '@mintscope/schemas/session-user';
import { FlaskConicalOff } from 'lucide-react';
import { useState } from 'react';
import access from '../../components/access/access.module.css';
import { AccessPage } from '../../components/access/access-page.tsx';
import { useSignIn } from '../../components/access/use-sign-in.ts';
import { WayInLink } from '../../components/access/way-in-link.tsx';
import { Button } from '../../components/ui/button.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Segments } from '../../components/ui/segments.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { useWayIn } from '../../lib/session/use-way-in.ts';
import { useSignInOptions } from '../../lib/use-sign-in-options.ts';

/** The address decides the role, on the server. */
const addresses: Record<Role, string> = { owner: developmentAddress, admin: 'dev-admin', user: 'dev-user' };
const roles = [
  ['owner', 'Owner'],
  ['admin', 'Admin'],
  ['user', 'User'],
] as const;
const means: Record<Role, string> = {
  owner: 'The fixed development wallet: everything, user management and system configuration included.',
  admin: 'Admin features without those of owners.',
  user: 'What a subscriber on trial sees.',
};

/** One click in, where the server allows it. */
export function DevelopmentPage() {
  const signIn = useSignIn();
  const options = useSignInOptions();
  const [role, setRole] = useState<Role>('owner');
  const [error, setError] = useState<string | null>(null);
  const [entering, setEntering] = useState(false);

  async function enter(): Promise<void> {
    setError(null);
    setEntering(true);
    try {
      signIn.accept(await call(loginForDevelopment, { body: { address: addresses[role] } }));
    } catch (problem) {
      setError(errorText(problem, messages.loginFailed));
    }
    setEntering(false);
  }

  if (signIn.waiting || options.isPending) return <Spinner fill size={24} label="Loading..." />;
  if (options.data && !options.data.developmentAccess) return <SwitchedOff />;
  return (
    <AccessPage
      title="Development access"
      says="One click, no wallet. For trying out this server on your own machine; never switched on in production."
      footer={<WayInLink to="/login">Log in with a wallet instead</WayInLink>}
    >
      <div className={access.box}>
        <div>
          <Segments label="Role" value={role} options={roles} onChange={setRole} />
        </div>
        <p>{means[role]}</p>
        <Button look="main" className={access.button} disabled={entering} onClick={() => void enter()}>
          {entering && <Spinner size={14} />}
          {`Enter as ${role}`}
        </Button>
        <p role="alert" className={access.problem}>
          {error}
        </p>
      </div>
    </AccessPage>
  );
}

function SwitchedOff() {
  const logIn = useWayIn('/login');
  const signUp = useWayIn('/signup');
  return (
    <Notice
      isPage
      icon={FlaskConicalOff}
      title="Development access is switched off on this server."
      action={
        <>
          <LinkButton to={logIn} look="main">
            Log in
          </LinkButton>
          <LinkButton to={signUp}>Sign up</LinkButton>
        </>
      }
    >
      It is meant for trying out the product on one’s own machine. Log in with a wallet instead.
    </Notice>
  );
}
