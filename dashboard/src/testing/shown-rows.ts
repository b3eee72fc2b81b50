import { screen } from '@testing-library/react';
import type { Answers } from './render-app.tsx';

/** A server whose discovery list has these rows. */
export const list =
  (rows: unknown): Answers =>
  (path) =>
    path.startsWith('/tokens/discover') ? { body: rows } : undefined;

/** Addresses of the rows of the table, in their order. */
export function shownRows(): (string | null)[] {
  return screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) => row.getAttribute('data-row'));
}
