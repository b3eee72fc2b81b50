import type { ListLook } from '@mintscope/schemas/view-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { askedAlert } from '../../lib/alerts/ask-alert.ts';
import { ListsServer } from '../../testing/lists-server.ts';
import { renderPage } from '../../testing/render-app.tsx';
import { watchToasts } from '../../testing/watch-toasts.ts';
import { SavedViews } from './saved-views.tsx';

const ids = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'] as const;

let server: ListsServer;
beforeEach(() => {
  localStorage.clear();
  server = new ListsServer();
  server.do({ do: 'put-view', id: ids[0], name: 'Strong', query: 'filter=band%3Astrong' });
  server.do({ do: 'put-view', id: ids[1], name: 'Newest', query: '' });
});

async function open(query = '', look?: ListLook) {
  history.replaceState(null, '', `/discovery${query}`);
  const page = renderPage(<SavedViews {...(look && { readLook: () => look })} />, server.answer);
  await userEvent.click(screen.getByRole('button', { name: 'Views' }));
  await screen.findByRole('link', { name: 'Strong' });
  return page;
}

async function pick(view: string, item: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: `More for ${view}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}
const kept = () => server.lists.views.map(({ name, query }) => `${name}: ${query}`);

test('a view opens by its name, and what is shown now is saved without the token beside it', async () => {
  const { router } = await open('?q=age&token=x');
  await userEvent.click(screen.getByRole('button', { name: 'Save view' }));
  expect(screen.getByText('Give the view a name.')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: 'Save what is shown now as' }), 'Mine{Enter}');
  await expect.poll(kept).toEqual(['Strong: filter=band%3Astrong', 'Newest: ', 'Mine: q=age']);
  expect(screen.getByRole('link', { name: 'Mine' }).getAttribute('aria-current')).toBe('true');
  await userEvent.click(screen.getByRole('link', { name: 'Strong' }));
  expect(router.state.location.search).toBe('?filter=band%3Astrong');
});

test('an alert of a view has its filter and its name', async () => {
  await open();
  await pick('Strong', 'Alert me');
  expect(askedAlert.getState().asked).toEqual({ filter: 'band:strong', name: 'Strong' });
});

test('views are renamed, replaced, moved, shared as a link, and deleted with a way back', async () => {
  await open('?q=score');
  await pick('Strong', 'Move down');
  await expect.poll(kept).toEqual(['Newest: ', 'Strong: filter=band%3Astrong']);
  await pick('Newest', 'Replace by what is shown');
  await pick('Newest', 'Rename');
  const name = screen.getByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Best{Enter}');
  await expect.poll(kept).toEqual(['Best: q=score', 'Strong: filter=band%3Astrong']);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await userEvent.click(screen.getByRole('button', { name: 'Copy a link to Strong' }));
  expect(write).toHaveBeenCalledWith(`${location.origin}/discovery?filter=band%3Astrong`);
  const toasts = watchToasts();
  await pick('Best', 'Delete');
  await expect.poll(kept).toEqual(['Strong: filter=band%3Astrong']);
  await expect.poll(() => toasts().map(({ text }) => text)).toContain('“Best” is deleted');
  const list = within(screen.getByRole('list', { name: 'Saved views' }));
  expect(list.getAllByRole('link')).toHaveLength(1);
});

test('a view keeps order, columns and rows of the list', async () => {
  const look: ListLook = { sortBy: 'holders', sortOrder: 'asc', columns: 'token-age_90-risk.p', rows: 'compact' };
  await open('?filter=holders%3A1..', look);
  await userEvent.type(screen.getByRole('textbox', { name: 'Save what is shown now as' }), 'Mine{Enter}');
  await expect
    .poll(kept)
    .toContain('Mine: filter=holders%3A1..&sort=holders&order=asc&columns=token-age_90-risk.p&rows=compact');
});

test('a filter that contradicts itself is no view, and the dialog says why', async () => {
  await open('?filter=marketCap%3A5..1');
  await userEvent.type(screen.getByRole('textbox', { name: 'Save what is shown now as' }), 'Mine{Enter}');
  expect(screen.getByText('What is shown is no view: marketCap begins above its end.')).toBeTruthy();
  expect(kept()).toHaveLength(2);
});

test('visitors have none', () => {
  renderPage(<SavedViews />, server.answer, null);
  expect(screen.queryByRole('button')).toBeNull();
});
