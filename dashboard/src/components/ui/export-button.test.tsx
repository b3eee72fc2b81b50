import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Table } from 'lucide-react';
import { afterEach, expect, test } from 'vitest';
import { fileExports } from '../../lib/file-exports.ts';
import { ExportButton } from './export-button.tsx';
import { Toaster } from './toaster.tsx';

afterEach(cleanup);

test('a form is chosen from its menu; the palette may choose it, too', async () => {
  const user = userEvent.setup();
  const saved: string[] = [];
  const save = async (form: string) => void saved.push(form);
  const more = [{ name: 'CSV, all of it', Icon: Table, save: () => save('all') }];
  const { unmount } = render(
    <ExportButton what="holders" note="The 15 largest" disabled={false} save={save} more={more} />,
  );
  const button = screen.getByRole('button', { name: 'Export holders' });
  expect(button.getAttribute('data-tip')).toBe('Export holders\nThe 15 largest');
  for (const name of ['CSV', 'JSON', 'Parquet', 'CSV, all of it']) {
    await user.click(button);
    await user.click(screen.getByRole('menuitem', { name }));
  }
  fileExports.getState().get('holders')?.('JSON');
  expect(saved).toEqual(['CSV', 'JSON', 'Parquet', 'all', 'JSON']);
  unmount();
  expect(fileExports.getState().size).toBe(0);
});

test('where there is nothing to save it cannot be pressed, nor be chosen by name', () => {
  render(<ExportButton what="holders" note="" disabled save={async () => undefined} />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export holders' }).disabled).toBe(true);
  expect(fileExports.getState().size).toBe(0);
});

test('what fails says so, and can be tried again', async () => {
  const user = userEvent.setup();
  const fail = async () => {
    throw new TypeError('Failed to fetch');
  };
  render(
    <>
      <ExportButton what="holders" note="" disabled={false} save={fail} />
      <Toaster theme="dark" />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Export holders' }));
  await user.click(screen.getByRole('menuitem', { name: 'CSV' }));
  expect(await screen.findByText('The file could not be made')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export holders' }).disabled).toBe(false);
});

test('in a modal dialog its menu is part of the dialog: nothing outside can be reached', async () => {
  const user = userEvent.setup();
  render(
    <dialog open aria-label="Sheet">
      <ExportButton what="the watchlist" note="" disabled={false} save={async () => undefined} />
    </dialog>,
  );
  await user.click(screen.getByRole('button', { name: 'Export the watchlist' }));
  expect(screen.getByRole('menu').closest('dialog')).not.toBeNull();
});
