import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './icon-link.module.css';

interface IconLinkProps {
  /** An https address that went through `safeLink` or is ours. */
  href: string;
  label: string;
  icon?: LucideIcon;
  /** Stands in place of an icon. */
  children?: ReactNode;
}

/** A link to somewhere else. */
export function IconLink({ href, label, icon: Icon, children }: IconLinkProps) {
  return (
    <a
      className={styles.icon}
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      aria-label={label}
      data-tip={label}
    >
      {Icon ? <Icon size={13} aria-hidden /> : children}
    </a>
  );
}
