import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Toaster } from '../../components/ui/toaster.tsx';
import { lazyOverlay } from './lazy-overlay.tsx';

afterEach(cleanup);

interface SheetProps {
  name: string;
  onClose: () => void;
}

function Opener({ sheet: Sheet }: { sheet: ComponentType<SheetProps> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {open ? 'It is open' : 'Open it'}
      </button>
      {open && <Sheet name="More" onClose={() => setOpen(false)} />}
      <Toaster theme="dark" />
    </>
  );
}

const LoadedSheet = ({ name, onClose }: SheetProps) => (
  <div role="dialog" aria-label={name}>
    <button type="button" onClick={onClose}>
      Close
    </button>
  </div>
);

test('what cannot be loaded closes again, says so, and opens the next time', async () => {
  const user = userEvent.setup();
  let online = false;
  const sheet = lazyOverlay<SheetProps>(async () => {
    if (!online) throw new TypeError('Failed to fetch');
    return LoadedSheet;
  });
  render(<Opener sheet={sheet} />);
  await user.click(screen.getByRole('button', { name: 'Open it' }));
  expect(await screen.findByText('This could not be loaded. Check the connection and try again.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Open it' })).toBeTruthy();
  online = true;
  await user.click(screen.getByRole('button', { name: 'Open it' }));
  expect(await screen.findByRole('dialog', { name: 'More' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what was closed before it failed is not spoken of', async () => {
  let fail: (error: Error) => void = () => undefined;
  const closed: string[] = [];
  const Sheet = lazyOverlay<SheetProps>(
    () =>
      new Promise((_, reject) => {
        fail = reject;
      }),
  );
  const { unmount } = render(<Sheet name="More" onClose={() => closed.push('closed')} />);
  unmount();
  await act(async () => fail(new Error('late')));
  expect(closed).toEqual([]);
});
