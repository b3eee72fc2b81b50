import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderPage } from '../testing/render-app.tsx';
import { KeyboardHelp } from './keyboard-help.tsx';

const root = join(import.meta.dirname, '..');
/** As keyboards write them. */
const written: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
};

/** Keys that some page acts on. */
const acting = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .flatMap((path) => readFileSync(join(root, path), 'utf8').match(/useKeys\(\[.*?\n? *\]\);/gs) ?? [])
  .flatMap((call) => [...call.matchAll(/\[\s*'([^']+)',/g)].map(([, key = '']) => key));

test('every key that a page acts on is in the help, and none besides', () => {
  expect(acting.length).toBeGreaterThan(20);
  renderPage(<KeyboardHelp onClose={() => undefined} />, () => undefined, null);
  const shown = [...document.querySelectorAll('kbd')].map((key) => key.textContent ?? '');
  const names = acting.map((key) => written[key] ?? key);
  expect(names.filter((name) => !shown.includes(name))).toEqual([]);
  // Those of the palette are its own.
  expect(shown.filter((key) => !names.includes(key))).toEqual(['Ctrl K', '⌘ K']);
});
