import type { Page } from 'playwright-core';

/** Half of what a thumb needs (px). */
const reach = 21.5;

/** Longer than a card glides to its place when others come before it: on its way it covers its neighbours (ms). */
const glideMs = 700;

/**
 * Controls outside lists of rows that a thumb misses: which something else would take at the ends of 44 px around their middle, from
 * top to bottom, at two looks one after the other. Links within a text are as high as its lines, and what only the keyboard brings up is not tapped.
 */
export function lowTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    async ({ half, pauseMs }) => {
      const isLow = (control: HTMLElement) => {
        const { width, height } = control.getBoundingClientRect();
        const isShown = width > 0 && height > 0 && control.checkVisibility({ opacityProperty: true });
        const isText = control.tagName === 'A' && getComputedStyle(control).display === 'inline';
        if (!isShown || isText || control.closest('[role=list], [role=listitem], a[href="#content"]')) return false;
        control.scrollIntoView({ block: 'center', inline: 'center' });
        const place = control.getBoundingClientRect();
        const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
        const takes = (y: number) => {
          const hit = document.elementFromPoint(place.left + place.width / 2, y);
          return hit === null || control.contains(hit) || label?.contains(hit) === true;
        };
        const middle = place.top + place.height / 2;
        return !takes(middle - half) || !takes(middle + half);
      };
      const controls = document.querySelectorAll<HTMLElement>('button, a[href], input, select, summary');
      const low = [...controls].filter(isLow);
      if (low.length > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      return low
        .filter(isLow)
        .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? control.tagName);
    },
    { half: reach, pauseMs: glideMs },
  );
}
