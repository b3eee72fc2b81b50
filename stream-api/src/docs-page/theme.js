// Before the first paint: the theme that was chosen in the product, else the system's.
try {
  const stored = localStorage.getItem('theme');
  if (stored === 'dark' || stored === 'light') document.documentElement.style.colorScheme = stored;
} catch {
  // Storage may be blocked; the system's preference decides then.
}
