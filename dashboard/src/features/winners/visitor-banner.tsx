import { limits } from '@mintscope/schemas/limits';
import { Trophy } from 'lucide-react';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { freeUntil } from '../../lib/free-access.ts';
import { useWayIn } from '../../lib/session/use-way-in.ts';
import { useSignInOptions } from '../../lib/use-sign-in-options.ts';
import styles from './page.module.css';

const minutes = limits.previewMinAgeMs / 60_000;

/** Invites visitors in, and says what they do not see. */
export function VisitorBanner() {
  const free = freeUntil(useSignInOptions().data?.entitlementFromMs, Date.now());
  return (
    <aside aria-label="Join" className={styles.banner}>
      <Trophy size={18} aria-hidden />
      <p>
        <strong>Be there when the next one is called.</strong> Visitors see winners older than {minutes} minutes; users
        see each call as it is made, live.
      </p>
      <LinkButton to={useWayIn('/signup')} look="main">
        {free ? `Get Started - Free Until ${free}` : 'Get Started'}
      </LinkButton>
    </aside>
  );
}
