import type { AlertScope } from '@mintscope/schemas/alerts/alert';
import { cleanText } from '../../lib/hostile-text.ts';
import type { KeptLists } from '../../lib/lists/list-act.ts';
import { Select } from '../ui/select.tsx';
import { scopeText } from './alert-words.ts';

interface ScopeChoiceProps {
  /** The one that it began with. */
  began: AlertScope | undefined;
  symbol: string | undefined;
  scope: AlertScope;
  lists: KeptLists | null;
  onChange: (scope: AlertScope) => void;
}

/** Which tokens are looked at: the one it began with, those of a watchlist, or all. */
export function ScopeChoice({ began, symbol, scope, lists, onChange }: ScopeChoiceProps) {
  const scopes: AlertScope[] = [
    ...(began?.kind === 'token' ? [began] : []),
    ...(lists?.watchlists ?? []).map(({ id }) => ({ kind: 'watchlist' as const, id })),
    { kind: 'market' },
  ];
  // One whose list is not there (any more) is shown as what it is.
  if (!scopes.some((one) => keyOf(one) === keyOf(scope))) scopes.unshift(scope);
  return (
    <Select
      label="Tokens"
      value={keyOf(scope)}
      options={scopes.map((one) => [keyOf(one), titleOf(one, lists, symbol)])}
      onChange={(key) => {
        const next = scopes.find((one) => keyOf(one) === key);
        if (next) onChange(next);
      }}
    />
  );
}

function titleOf(scope: AlertScope, lists: KeptLists | null, symbol: string | undefined): string {
  if (scope.kind === 'market') return 'All of the market';
  if (scope.kind === 'token') return scopeText(scope, lists, symbol);
  const list = lists?.watchlists.find(({ id }) => id === scope.id);
  return list ? `Watchlist: ${cleanText(list.name, 40)} (${list.size})` : 'A watchlist that is gone';
}

function keyOf(scope: AlertScope): string {
  switch (scope.kind) {
    case 'token':
      return scope.mint;
    case 'watchlist':
      return scope.id;
    case 'market':
      return '';
    default:
      return scope satisfies never;
  }
}
