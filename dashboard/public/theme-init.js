// Runs before the first paint, so that the page never flashes in the wrong theme. Same rule as lib/theme.ts.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('theme');
  } catch {
    // Storage may be blocked; the system preference decides then.
  }
  const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  document.documentElement.dataset.theme = stored === 'dark' || stored === 'light' ? stored : system;
})();
