import { type AccountLists, watchlistIdSchema } from '@mintscope/schemas/account-lists';
import { applyAct, type KeptLists, type ListAct } from '../lib/lists/list-act.ts';
import type { Answers } from './render-app.tsx';

const empty: AccountLists = {
  rev: 0,
  watchlists: [{ id: 'default', name: 'Watchlist', size: 0 }],
  hidden: [],
  views: [],
};

/** Stands for the endpoints of an account's lists: keeps what is changed, as the server does. */
export class ListsServer {
  lists: AccountLists;
  readonly entries = new Map<string, KeptLists['entries']>();
  /** Method and path of each change, in its order. */
  readonly asked: string[] = [];
  /** Answered in place of what would be. */
  refuses: (path: string) => { status: number; message: string } | null = () => null;

  constructor(lists: Partial<AccountLists> = {}) {
    this.lists = { ...empty, ...lists };
  }

  readonly answer: Answers = (path, request) => {
    if (!path.startsWith('/api/account/')) return undefined;
    const method = request?.method ?? 'GET';
    const refused = this.refuses(path);
    if (refused)
      return { status: refused.status, body: { success: false, error: 'REFUSED', message: refused.message } };
    if (method !== 'GET') return this.#change(method, path, request);
    if (path === '/api/account/lists') return { body: { success: true, ...this.lists } };
    const id = /^\/api\/account\/watchlists\/([\w-]+)$/.exec(path)?.[1];
    const watchlist = this.lists.watchlists.find((one) => one.id === id);
    if (!id || !watchlist) return undefined;
    return { body: { success: true, rev: this.lists.rev, watchlist, entries: this.entries.get(id) ?? [] } };
  };

  /** As another device does it. */
  do(act: ListAct): void {
    const chosen = 'id' in act && watchlistIdSchema.safeParse(act.id).success ? act.id : 'default';
    const entries = this.entries.get(chosen) ?? [];
    const { entries: changed, chosen: _chosen, ...lists } = applyAct({ ...this.lists, chosen, entries }, act, 1);
    this.entries.set(chosen, changed);
    this.lists = { ...lists, rev: this.lists.rev + 1 };
  }

  #change(method: string, path: string, request: RequestInit | undefined) {
    this.asked.push(`${method} ${path}`);
    const body: object = request?.body ? JSON.parse(String(request.body)) : {};
    const act = actOf(method, path.split('/').slice(3), body);
    if (!act) return undefined;
    this.do(act);
    return { body: { success: true, rev: this.lists.rev } };
  }
}

function actOf(method: string, [what, id = '', part, mint = '']: string[], body: object): ListAct | null {
  const isPut = method === 'PUT';
  if (what === 'views') return isPut ? { do: 'put-view', id, ...body } : { do: 'remove-view', id };
  if (what === 'hidden' && (id === 'token' || id === 'creator')) {
    const address = part ?? '';
    return isPut ? { do: 'hide', kind: id, address, label: '', ...body } : { do: 'show', kind: id, address };
  }
  if (what !== 'watchlists') return null;
  if (part === undefined) return isPut ? { do: 'put-watchlist', id, ...body } : { do: 'remove-watchlist', id };
  if (method === 'POST') return { do: 'add-entries', id, mints: [], ...body };
  return isPut ? { do: 'put-entry', id, mint, ...body } : { do: 'remove-entry', id, mint };
}
