import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render-app.tsx';
import { CalledTokens } from './called-tokens.tsx';

test('a token without a symbol that can be seen is named by its address', () => {
  const address = 'So11111111111111111111111111111111111111112';
  const token = { address, calledAt: 1_700_000_000_000, maxX: 2, ruleX: 1.5 };
  const called = [
    { ...token, symbol: '\u200b' },
    { ...token, address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', symbol: 'WIF' },
  ];
  renderPage(<CalledTokens whatIf={{ called, calls: 2, of: 'headline' }} />, () => undefined);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['So1111…1112', 'WIF']);
});
