import type { KeyboardEvent } from 'react';
import type { ChatStore } from './chat-store.ts';
import type { RowActions, RowRights } from './row-actions.ts';
import type { Roving } from './use-roving.ts';

interface KeyContext {
  roving: Roving;
  store: ChatStore;
  rights: RowRights;
  actions: RowActions;
  onMenu: (message: NonNullable<ReturnType<ChatStore['get']>>, anchor: DOMRect, onlyReactions: boolean) => void;
}

const steps: Record<string, number> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Keys of the list: arrows from message to message, Enter for what can be done with one, R to answer it. */
export function pressMessageKey(event: KeyboardEvent<HTMLElement>, context: KeyContext): void {
  const { target, currentTarget, key } = event;
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const line = target.closest<HTMLElement>('article');
  const isOnLine = line === target;
  const step = steps[key];
  if (step !== undefined && (isOnLine || target === currentTarget)) {
    event.preventDefault();
    context.roving.move(isOnLine ? step : 0);
    return;
  }
  const message = isOnLine ? context.store.get(line?.dataset.message ?? '') : undefined;
  if (!line || !message || message.deletedBy || context.rights.me === null) return;
  if (key === 'Enter' || key === 'ContextMenu') {
    event.preventDefault();
    context.onMenu(message, line.getBoundingClientRect(), false);
  }
  if (key === 'r' && context.rights.maySend) {
    event.preventDefault();
    context.actions.reply(message);
  }
}
