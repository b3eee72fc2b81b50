import type { LucideIcon } from 'lucide-react';
import styles from './icon-link.module.css';

/** A link to somewhere else. `href` is an https address that went through `safeLink` or is ours. */
export function IconLink({ href, label, icon: Icon }: { href: string; label: string; icon: LucideIcon }) {
  return (
    <a
      className={styles.icon}
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      aria-label={label}
      data-tip={label}
    >
      <Icon size={13} aria-hidden />
    </a>
  );
}
