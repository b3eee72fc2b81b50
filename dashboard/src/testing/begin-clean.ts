import { resetStores } from './reset-stores.ts';

// Files share a process: none of them begins with what the one before left, in the browser where it has one, or in the page.
if (typeof document !== 'undefined') {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
resetStores();
