import type { AnchorHTMLAttributes } from 'react';
import { useRouter } from './router.tsx';

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
}

/** A link within the application. With a modifier key or another button the browser does what it does with links. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const { place, navigate } = useRouter();
  return (
    <a
      href={to}
      aria-current={place.pathname === to ? 'page' : undefined}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || event.button !== 0) return;
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        navigate(to);
      }}
      {...rest}
    />
  );
}
