import type { LucideIcon } from 'lucide-react';
import styles from './notice.module.css';

interface NoticeProps {
  icon?: LucideIcon;
  title: string;
  children?: React.ReactNode;
  /** The next step, as a button. */
  action?: React.ReactNode;
  /** Errors are announced at once. */
  role?: 'alert' | 'status';
}

/** A screen or panel that has nothing to show, and what to do about it. */
export function Notice({ icon: Icon, title, children, action, role = 'status' }: NoticeProps) {
  return (
    <div role={role} className={styles.notice}>
      {Icon && <Icon size={22} strokeWidth={1.6} aria-hidden className={styles.icon} />}
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
