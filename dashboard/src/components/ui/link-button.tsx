import { Link } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import button from './button.module.css';

/** A way to another page that looks like a button. */
export function LinkButton({
  to,
  look = 'plain',
  className,
  children,
}: {
  to: string;
  look?: 'plain' | 'quiet' | 'main';
  className?: string | undefined;
  children: React.ReactNode;
}) {
  return (
    <Link to={to} className={cx(button.button, button[look], className)}>
      {children}
    </Link>
  );
}
