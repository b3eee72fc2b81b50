import { useCallback, useLayoutEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { pointAt } from '../../lib/pointed-token.ts';
import { usePreview } from '../../lib/session/use-preview.ts';

export interface OpenToken {
  /** The token whose details stand beside the list, as the page's address says. */
  open: string | null;
  show: (address: string | null) => void;
  /** The row that keys act upon. */
  cursor: string | null;
  setCursor: (address: string | null) => void;
}

export function useOpenToken(): OpenToken {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const preview = usePreview();
  const [cursor, setCursor] = useState<string | null>(null);
  useLayoutEffect(() => {
    pointAt(cursor);
    return () => pointAt(null);
  }, [cursor]);
  const open = params.get('token');
  const show = useCallback(
    (address: string | null) => {
      // Details are for users: the way there leads through signing up, and comes back to the token.
      if (address && preview) {
        navigate(`/token/${address}`);
        return;
      }
      setParams(
        (next) => {
          if (address) next.set('token', address);
          else next.delete('token');
          return next;
        },
        { replace: open !== null },
      );
      if (address) setCursor(address);
    },
    [setParams, open, preview, navigate],
  );
  return { open, show, cursor, setCursor };
}
