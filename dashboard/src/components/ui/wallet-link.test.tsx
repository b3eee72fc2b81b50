import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render-app.tsx';
import { WalletLink } from './wallet-link.tsx';

test('an address leads to the page of its wallet, and is told whole', async () => {
  const address = 'So11111111111111111111111111111111111111112';
  const { router } = renderPage(<WalletLink address={address} />, () => undefined);
  const link = screen.getByRole('link', { name: 'So1111…1112' });
  expect(link.getAttribute('data-tip')).toBe(address);
  await userEvent.setup().click(link);
  expect(router.state.location.pathname).toBe(`/wallet/${address}`);
});

test('what is no address leads nowhere else', () => {
  renderPage(<WalletLink address="../admin?x=1#y" />, () => undefined);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/wallet/..%2Fadmin%3Fx%3D1%23y');
});
