import type { LucideIcon } from 'lucide-react';
import styles from './notice.module.css';

interface NoticeProps {
  icon?: LucideIcon;
  title: string;
  children?: React.ReactNode;
  /** The next step, as a button. */
  action?: React.ReactNode;
  /** Stands in place of a page: its title is the page's heading. */
  isPage?: boolean;
  /** Errors are announced at once. */
  role?: 'alert' | 'status';
}

/** A screen or panel that has nothing to show, and what to do about it. */
export function Notice({ icon: Icon, title, children, action, isPage = false, role = 'status' }: NoticeProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div role={role} className={styles.notice}>
      {Icon && <Icon size={22} strokeWidth={1.6} aria-hidden className={styles.icon} />}
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
