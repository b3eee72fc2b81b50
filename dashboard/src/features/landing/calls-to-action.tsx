import { LinkButton } from '../../components/ui/link-button.tsx';
import { formatFull } from '../../lib/format.ts';
import { freeUntil } from '../../lib/free-access.ts';
import { useSignInOptions } from '../../lib/use-sign-in-options.ts';
import styles from './landing.module.css';

/** The price is the server's; until it is known the button names none. */
export function CallsToAction() {
  const options = useSignInOptions().data;
  const free = freeUntil(options?.entitlementFromMs, Date.now());
  return (
    <div className={styles.actions}>
      <LinkButton to="/signup?plan=founder" look="main" className={styles.call}>
        Get Analysis Access{options ? ` - $${formatFull(options.priceUsd)}/Month` : ''}
      </LinkButton>
      {free && (
        <LinkButton to="/signup" className={styles.call}>
          Get Started - Free Until {free}
        </LinkButton>
      )}
      <LinkButton to="/discovery" className={styles.call}>
        See the preview
      </LinkButton>
      {options?.developmentAccess && (
        <LinkButton to="/dev-login" look="quiet" className={styles.call}>
          Development Access
        </LinkButton>
      )}
    </div>
  );
}
