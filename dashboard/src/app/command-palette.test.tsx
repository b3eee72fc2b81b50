import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../testing/render-app.tsx';
import { CommandPalette } from './command-palette.tsx';

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/discovery');
});

test('the option that the arrow keys choose is scrolled into view; the pointer scrolls nothing', async () => {
  const user = userEvent.setup();
  const scrolled: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element, how) {
    expect(how).toEqual({ block: 'nearest' });
    scrolled.push(this.id);
  });
  const none = () => undefined;
  renderPage(<CommandPalette onClose={none} onHelp={none} />, none);
  const options = within(screen.getByRole('listbox')).getAllByRole('option');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  const ids = options.map(({ id }) => id);
  expect(scrolled).toEqual([ids[1], ids[2], ids[1]]);
  expect(screen.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(ids[1]);
  await user.pointer({ target: options[4] as Element });
  expect(options[4]?.getAttribute('aria-selected')).toBe('true');
  expect(scrolled).toHaveLength(3);
});
