import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';

/** Where the visitor is: the address bar without host. */
export interface Place {
  pathname: string;
  search: string;
  /** With its `#`, or empty. */
  hash: string;
}

interface Router {
  place: Place;
  /** A path of ours, or -1 for the page before. */
  navigate: (to: string | -1, options?: { replace?: boolean }) => void;
}

const RouterContext = createContext<Router | null>(null);

/**
 * The few things this application asks of a router, over the browser's own history: an eighth of the first screen's scripts
 * less than a general one (infra/decisions/0007).
 */
export function RouterProvider({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(readPlace);
  useEffect(() => {
    const read = () => setPlace(readPlace());
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);
  const navigate = useCallback<Router['navigate']>((to, options) => {
    if (to === -1) {
      history.back();
      return;
    }
    if (options?.replace) history.replaceState(null, '', to);
    else history.pushState(null, '', to);
    setPlace(readPlace());
  }, []);
  const router = useMemo(() => ({ place, navigate }), [place, navigate]);
  return <RouterContext value={router}>{children}</RouterContext>;
}

/** Leads to a path of ours from outside of React. */
export function goTo(path: string): void {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}

export function useRouter(): Router {
  const router = useContext(RouterContext);
  if (!router) throw new Error('useRouter needs a RouterProvider above');
  return router;
}

type Change = (params: URLSearchParams) => void;

/** The query of the address, and a way to change it in place. */
export function useQueryParams(): [URLSearchParams, (change: Change, options?: { replace?: boolean }) => void] {
  const { place, navigate } = useRouter();
  const params = useMemo(() => new URLSearchParams(place.search), [place.search]);
  const set = useCallback(
    (change: Change, options?: { replace?: boolean }) => {
      // The address bar, not the rendered state: two changes in one tick both count.
      const next = new URLSearchParams(location.search);
      change(next);
      navigate(next.size > 0 ? `${location.pathname}?${next}` : location.pathname, options);
    },
    [navigate],
  );
  return [params, set];
}

export function Redirect({ to }: { to: string }) {
  const { navigate } = useRouter();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}

function readPlace(): Place {
  return { pathname: location.pathname, search: location.search, hash: location.hash };
}
