import { verifyWallet } from '@mintscope/schemas/api/access/verify-wallet';
import type { SessionUser } from '@mintscope/schemas/session-user';
import { Link, useLocation } from 'react-router-dom';
import access from '../../components/access/access.module.css';
import { AccessPage } from '../../components/access/access-page.tsx';
import { useSignIn } from '../../components/access/use-sign-in.ts';
import { PaymentCard } from '../../components/billing/payment-card.tsx';
import { useBilling } from '../../components/billing/use-payment.ts';
import { Button } from '../../components/ui/button.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { WalletSignIn } from '../../components/wallet/wallet-sign-in.tsx';
import { freeUntil } from '../../lib/free-access.ts';
import { useSession } from '../../lib/session/session-context.tsx';
import { useSignInOptions } from '../../lib/use-sign-in-options.ts';
import { Plan } from './plan.tsx';
import styles from './sign-up.module.css';

/** What one gets, what it costs, and the way in: a wallet first, then, where access is over, a payment. */
export function SignUpPage() {
  const signIn = useSignIn({ needsAccess: true });
  const { store } = useSession();
  const { search } = useLocation();
  const options = useSignInOptions();
  const free = freeUntil(options.data?.entitlementFromMs, Date.now());
  const { known } = useBilling();
  // What a payment needs comes at once: a card that grows would move all below it.
  if (signIn.waiting || (signIn.user && !known)) return <Spinner fill size={24} label="Loading your session..." />;
  const { priceUsd = null, payments } = options.data ?? {};
  const plan = <Plan priceUsd={priceUsd} free={free} failed={options.isError} payments={payments} />;
  return (
    <AccessPage
      wide
      {...headline(signIn.user, search)}
      footer={
        signIn.user ? (
          <>
            <Link to="/discovery" className={access.link}>
              See the preview
            </Link>
            <Button look="quiet" onClick={() => void store.signOut()}>
              Log out
            </Button>
          </>
        ) : (
          <>
            <span>
              Already a member?{' '}
              <Link to={`/login${search}`} className={access.link}>
                Log in
              </Link>
            </span>
            <Link to={`/investor${search}`} className={access.link}>
              Investor Demo Access
            </Link>
          </>
        )
      }
    >
      <div className={styles.columns}>
        {signIn.user ? (
          <>
            <PaymentCard key={signIn.user.id} />
            {plan}
          </>
        ) : (
          <>
            {plan}
            <WalletSignIn endpoint={verifyWallet} onSignedIn={signIn.accept} />
          </>
        )}
      </div>
    </AccessPage>
  );
}

function headline(user: SessionUser | null, search: string): { title: string; says: string } {
  if (user?.subscription.status === 'none') {
    return { title: 'One step left', says: 'You are signed in. A payment for a month opens everything.' };
  }
  if (user) {
    return { title: 'Your access has ended', says: 'You are signed in. A payment for a month opens everything again.' };
  }
  const founder = new URLSearchParams(search).get('plan') === 'founder';
  return {
    title: founder ? 'Become a founder member' : 'Sign up for Mintscope',
    says: 'Every new Solana token, scored in three stages while you watch.',
  };
}
