import { cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Modal } from './modal.tsx';

afterEach(cleanup);

/** What Chromium does at the second Escape: no `cancel` that could be refused. */
const closeNatively = () => document.querySelector('dialog')?.close();

function Owner() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Modal label="Sheet" onClose={() => setOpen(false)}>
          Text
        </Modal>
      )}
    </>
  );
}

test('a dialog that the browser closes by itself tells its owner, and can be opened again', async () => {
  render(<Owner />);
  for (let round = 0; round < 2; round += 1) {
    screen.getByRole('button', { name: 'Open' }).click();
    await screen.findByText('Text');
    closeNatively();
    await vi.waitFor(() => expect(screen.queryByText('Text')).toBeNull());
  }
});

test('a dialog whose act runs stays, however often the browser closes it', async () => {
  const cancelled = vi.fn();
  const dialog = (isLoading: boolean) => (
    <ConfirmDialog
      title="Remove?"
      message="It is gone then."
      isLoading={isLoading}
      onConfirm={vi.fn()}
      onCancel={cancelled}
    />
  );
  const { rerender } = render(dialog(true));
  for (let round = 0; round < 3; round += 1) {
    closeNatively();
    await vi.waitFor(() => expect(screen.getByRole('alertdialog')).toHaveProperty('open', true));
  }
  expect(cancelled).not.toHaveBeenCalled();
  rerender(dialog(false));
  closeNatively();
  await vi.waitFor(() => expect(cancelled).toHaveBeenCalledOnce());
});
