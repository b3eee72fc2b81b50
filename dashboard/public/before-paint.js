// Runs before the first paint. First the theme, so that the page never flashes in the wrong one: same rule as lib/theme.ts.
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

// Then the page's own files, which would otherwise be asked for only after the application has started. The build names them.
(() => {
  const named = document.querySelector('meta[name="page-files"]');
  const files = named ? JSON.parse(named.content)[location.pathname.replace(/(.)\/+$/, '$1')] : null;
  for (const file of files ?? []) {
    const link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
    if (link.rel === 'preload') link.as = 'style';
    // As the application asks for them.
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
})();
