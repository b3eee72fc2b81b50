import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { resetStores } from './reset-stores.ts';

// Files share a process: none of them begins with what the one before left, on the clock, in the browser where it has one, or in the page.
vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();
if (typeof document !== 'undefined') {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  document.body.replaceChildren();
  // What a test drew goes with it, or the next one finds two of each.
  afterEach(cleanup);
}
resetStores();
