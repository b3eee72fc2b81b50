import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../testing/render-app.tsx';
import { sessionUser } from '../testing/session-user.ts';
import { SwitchUserDialog } from './switch-user-dialog.tsx';

test('while the switch runs the dialog cannot be left', async () => {
  const user = userEvent.setup();
  const closed = vi.fn();
  renderPage(<SwitchUserDialog onClose={closed} />, () => undefined, sessionUser({ role: 'admin' }));
  const answers: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  await user.type(screen.getByLabelText('E-mail, wallet or username'), 'bob{Enter}');
  expect(screen.getByRole('button', { name: 'Processing...' })).toHaveProperty('disabled', true);
  expect(cancel).toHaveProperty('disabled', true);
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(closed).not.toHaveBeenCalled();
  const body = { error: 'not_found', message: 'Nobody has this name.' };
  answers[0]?.(new Response(JSON.stringify(body), { status: 404 }));
  await screen.findByText('Nobody has this name.');
  await waitFor(() => expect(cancel).toHaveProperty('disabled', false));
  await user.click(cancel);
  expect(closed).toHaveBeenCalledOnce();
});
