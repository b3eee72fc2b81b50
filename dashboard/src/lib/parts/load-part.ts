/** Style sheets and preloads that never came: a browser does not ask for one again by itself, nor does the bundler. */
const dead = new Set<HTMLLinkElement>();

/** Loads a part of the application; after a failure, what its earlier attempt could not get is asked for again. */
export function loadPart<T>(load: () => Promise<T>): Promise<T> {
  // Once and the same: a browser counts a listener that it has already.
  document.addEventListener('error', noteDead, true);
  for (const link of dead) link.replaceWith(link.cloneNode());
  dead.clear();
  return load();
}

function noteDead({ target }: Event): void {
  if (target instanceof HTMLLinkElement) dead.add(target);
}
