import './lib/zod-without-eval.ts';
import '@fontsource-variable/inter';
import '@fontsource-variable/jetbrains-mono';
import './theme/color.css';
import './theme/type.css';
import './theme/space.css';
import './theme/motion.css';
import './theme/base.css';
import { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createRouter } from './app/create-router.tsx';
import { followSession } from './app/follow-session.ts';
import { configureCalls } from './lib/call.ts';
import { createClock } from './lib/live/clock.ts';
import { LiveClient } from './lib/live/live-client.ts';
import { Selections } from './lib/picks/selections.ts';
import { SessionStore, sessionEndedText } from './lib/session/session-store.ts';
import { SettingsStore } from './lib/settings/settings-store.ts';
import { followSystemTheme } from './lib/theme.ts';
import { createWatchlist } from './lib/watchlist.ts';

const session = new SessionStore({ goHome: () => void router.navigate('/') });
configureCalls({
  token: session.token,
  onUnauthorised: (token) => session.forget(sessionEndedText, token),
  onUnentitled: () => void session.refresh(),
});
// The page's own script is on its way from here.
const router = createRouter(session);
const settings = new SettingsStore({ session });
const client = new LiveClient(`${location.origin.replace(/^http/, 'ws')}/ws`, async () => {
  await session.refresh();
  return session.read().phase === 'user';
});
const selections = new Selections({ session, book: client.picks });
const live = { client, clock: createClock(client.serverNowMs), watchlist: createWatchlist(), selections };
const queries = new QueryClient({ defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false } } });

followSession(session, client, queries);
followSystemTheme();
const root = document.getElementById('root');
if (root)
  createRoot(root).render(<App session={session} settings={settings} live={live} queries={queries} router={router} />);
