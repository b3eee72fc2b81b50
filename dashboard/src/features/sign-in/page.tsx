import { loginWithWallet } from '@mintscope/schemas/api/access/login-with-wallet';
import { Link, useLocation } from 'react-router-dom';
import access from '../../components/access/access.module.css';
import { AccessPage } from '../../components/access/access-page.tsx';
import { useSignIn } from '../../components/access/use-sign-in.ts';
import { WayInLink } from '../../components/access/way-in-link.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { WalletSignIn } from '../../components/wallet/wallet-sign-in.tsx';
import { useSignInOptions } from '../../lib/use-sign-in-options.ts';
import { Requirements } from './requirements.tsx';
import { TelegramSignIn } from './telegram-sign-in.tsx';

/** Standard access: connect a wallet, sign a message. */
export function SignInPage() {
  const options = useSignInOptions().data;
  const signIn = useSignIn();
  const place = useLocation();
  if (signIn.waiting) return <Spinner fill size={24} label="Loading your session..." />;
  return (
    <AccessPage
      title="Log in to Mintscope"
      says="Connect a Solana wallet and sign a message. There is no password to remember."
      footer={
        <>
          <span>
            New here?{' '}
            <Link to={`/signup${place.search}`} className={access.link}>
              Sign up
            </Link>
          </span>
          <WayInLink to="/admin-login">Admin Access</WayInLink>
          {options?.developmentAccess && <WayInLink to="/dev-login">Development Access</WayInLink>}
        </>
      }
    >
      <WalletSignIn endpoint={loginWithWallet} onSignedIn={signIn.accept} />
      <TelegramSignIn botId={options?.telegramBotId ?? null} onSignedIn={signIn.accept} />
      <LinkButton to={`/investor${place.search}`} className={access.button}>
        Investor Demo Access
      </LinkButton>
      <Requirements />
    </AccessPage>
  );
}
