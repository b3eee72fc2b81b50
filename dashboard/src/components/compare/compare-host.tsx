import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { clearCompared, compareTray, toggleCompared } from '../../lib/compare/compare-tray.ts';
import { comparePath } from '../../lib/links.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import { pointedToken } from '../../lib/pointed-token.ts';
import { useUser } from '../../lib/session/session-context.tsx';
import { useKeys } from '../../lib/use-keys.ts';
import { CompareTray } from './compare-tray.tsx';

/** What is chosen to be compared, and the key that chooses. Users have it, once for the whole page. */
export function CompareHost() {
  const user = useUser();
  return user && <UserCompare key={user.id} />;
}

function UserCompare() {
  const { tokens } = useStore(compareTray);
  const { client } = useLive();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // It is this user's choice.
  useEffect(() => clearCompared, []);
  useKeys([
    [
      'v',
      () => {
        const mint = pointedToken(pathname, search);
        if (mint) toggleCompared({ mint, symbol: client.book.rows.get(mint)?.symbol ?? '' });
        else if (pathname !== comparePath([])) navigate(comparePath(tokens.map((token) => token.mint)));
      },
    ],
  ]);
  return tokens.length > 0 && pathname !== '/compare' && <CompareTray tokens={tokens} />;
}
