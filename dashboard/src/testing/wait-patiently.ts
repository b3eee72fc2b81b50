import { configure } from '@testing-library/react';

configure({
  /** A second is short for a component on a machine under load: only a hang is to end in vain. */
  asyncUtilTimeout: 30_000,
});

if (process.env.CI) {
  /** What CI keeps of a failure is short: where the page was, and what it said, tell more than how its markup begins. */
  configure({
    getElementError(message, container) {
      const page = container.querySelector('main') ?? container;
      const says = page.textContent?.replaceAll(/\s+/g, ' ').trim().slice(0, 200);
      const missing = message?.split('\n')[0]?.replace(/ At \/.*/, '');
      const error = new Error(`${missing} At ${location.pathname}${location.search}: ${says}`);
      error.name = 'TestingLibraryElementError';
      return error;
    },
  });
}
