import {
  createBrowserRouter,
  type MiddlewareFunction,
  type RouteObject,
  redirect,
  replace,
  useRouteError,
} from 'react-router-dom';
import { Spinner } from '../components/ui/spinner.tsx';
import { lazyPart } from '../lib/parts/lazy-part.tsx';
import { loadPart } from '../lib/parts/load-part.ts';
import type { SessionStore } from '../lib/session/session-store.ts';
import { checkPage } from './check-page.ts';
import { CurrentPage } from './current-page.tsx';
import { findPage, type Page, pages } from './pages.ts';
import { Shell } from './shell.tsx';

export type AppRouter = ReturnType<typeof createBrowserRouter>;

/** A route for each page, within the frame of all. The page of the address begins to load at once. */
export function createRouter(session: SessionStore): AppRouter {
  const router = createBrowserRouter([
    {
      element: (
        <Shell>
          <CurrentPage />
        </Shell>
      ),
      ErrorBoundary: RouterError,
      children: [
        ...pages.map((page) => routeOf(page, session)),
        {
          path: '*',
          middleware: [({ request }) => leave(request, '/', session)],
          element: null,
          HydrateFallback: PageWait,
        },
      ],
    },
  ]);
  // Who signs in or out, or whose session ends, may have to leave the page.
  session.watch(() => void router.revalidate());
  return router;
}

function routeOf(page: Page, session: SessionStore): RouteObject {
  return {
    path: page.path,
    caseSensitive: true,
    middleware: [guard(page, session)],
    HydrateFallback: PageWait,
    // The router would never ask again for what could not be loaded: a part does, each time it is tried again.
    lazy: () =>
      loadPart(page.load).then(
        (Component) => ({ Component }),
        () => ({ Component: lazyPart(() => page.load()) }),
      ),
  };
}

/** Leads those away who may not see the page. While the session is being restored, `CurrentPage` waits. */
function guard(page: Page, session: SessionStore): MiddlewareFunction {
  return ({ request }) => {
    const { pathname, search } = new URL(request.url);
    const outcome = checkPage(page, `${pathname}${search}${isHere(request) ? location.hash : ''}`, session.read());
    if ('redirect' in outcome) leave(request, outcome.redirect, session);
  };
}

/** To `path`, or where that leads who asks. An address in the bar is replaced, or the way back would end at it for ever. */
function leave(request: Request, path: string, session: SessionStore): never {
  const page = findPage(path);
  const outcome = page && checkPage(page, path, session.read());
  const end = outcome && 'redirect' in outcome ? outcome.redirect : path;
  throw isHere(request) ? replace(end) : redirect(end);
}

function isHere({ url }: Request): boolean {
  return url === location.href.replace(/#.*/, '');
}

function PageWait() {
  return <Spinner label="Loading the page" size={24} fill />;
}

/** What breaks outside of a page is for the boundary around the router. */
function RouterError(): never {
  throw useRouteError();
}
