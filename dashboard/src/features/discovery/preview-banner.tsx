import { limits } from '@mintscope/schemas/limits';
import { Hourglass } from 'lucide-react';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { useWayIn } from '../../lib/session/use-way-in.ts';
import styles from './preview-banner.module.css';

const minutes = limits.previewMinAgeMs / 60_000;

/** What visitors see, and how to see all of it. */
export function PreviewBanner() {
  return (
    <aside aria-label="Preview" className={styles.banner}>
      <Hourglass size={16} aria-hidden />
      <p className={styles.text}>
        <strong>You are looking at the preview.</strong> Tokens at least {minutes} minutes old, {limits.previewTokens}{' '}
        at most, again every 30 s. Users see every launch, live.
      </p>
      <LinkButton to={useWayIn('/signup')} look="main">
        Sign up
      </LinkButton>
      <LinkButton to={useWayIn('/login')}>Log in</LinkButton>
    </aside>
  );
}
