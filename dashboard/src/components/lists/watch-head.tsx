import { accountListLimits, defaultWatchlistId } from '@mintscope/schemas/account-lists';
import type { TokenRow } from '@mintscope/schemas/token';
import { ArrowDown, ArrowUp, Bell, Ellipsis, Pencil, Plus, Trash2, X } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { askAlert } from '../../lib/alerts/ask-alert.ts';
import { cx } from '../../lib/cx.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import type { KeptLists } from '../../lib/lists/list-act.ts';
import type { ListStore } from '../../lib/lists/list-store.ts';
import type { RowSource } from '../table/row-context.tsx';
import button from '../ui/button.module.css';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import menu from '../ui/menu.module.css';
import { Select } from '../ui/select.tsx';
import { ExportWatchlist } from './export-watchlist.tsx';
import { NameDialog } from './name-dialog.tsx';
import styles from './watch-panel.module.css';

interface WatchHeadProps {
  lists: KeptLists | null;
  source: RowSource<TokenRow>;
  store: ListStore;
  onClose: () => void;
}

type Asked = 'new' | 'rename' | 'delete' | null;

/** Which watchlist is shown, and what is done with it. */
export function WatchHead({ lists, source, store, onClose }: WatchHeadProps) {
  const [asked, setAsked] = useState<Asked>(null);
  const own = lists?.watchlists.find(({ id }) => id === lists.chosen);
  return (
    <div className={styles.head}>
      <div className={styles.pick}>
        {lists && (
          <Select
            label="List"
            value={lists.chosen}
            options={lists.watchlists.map(({ id, name, size }) => [id, `${cleanText(name, 40)} (${size})`])}
            onChange={(id) => store.choose(id)}
          />
        )}
      </div>
      <Button
        look="quiet"
        icon
        aria-label="New watchlist"
        data-tip="New watchlist"
        disabled={!lists || lists.watchlists.length >= accountListLimits.watchlists}
        onClick={() => setAsked('new')}
      >
        <Plus size={16} aria-hidden />
      </Button>
      {lists && <ExportWatchlist lists={lists} source={source} />}
      {lists && own && <ListMenu lists={lists} store={store} onAsk={setAsked} />}
      <Button look="quiet" icon aria-label="Close the watchlist" data-tip="Close" onClick={onClose}>
        <X size={16} aria-hidden />
      </Button>
      {asked === 'new' && (
        <NameDialog
          title="New watchlist"
          name=""
          onClose={() => setAsked(null)}
          onName={(name) => {
            const id = crypto.randomUUID();
            store.do({ do: 'put-watchlist', id, name });
            store.choose(id);
          }}
        />
      )}
      {asked === 'rename' && own && (
        <NameDialog
          title="Rename the watchlist"
          name={own.name}
          onClose={() => setAsked(null)}
          onName={(name) => store.do({ do: 'put-watchlist', id: own.id, name })}
        />
      )}
      {asked === 'delete' && own && (
        <ConfirmDialog
          title="Delete the watchlist?"
          message={`“${cleanText(own.name, 40)}” and its ${own.size} ${own.size === 1 ? 'token' : 'tokens'} with their notes will be gone on all your devices.`}
          confirmText="Delete"
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            store.do({ do: 'remove-watchlist', id: own.id });
            store.choose(defaultWatchlistId);
          }}
        />
      )}
    </div>
  );
}

interface ListMenuProps {
  lists: KeptLists;
  store: ListStore;
  onAsk: (asked: Asked) => void;
}

function ListMenu({ lists, store, onAsk }: ListMenuProps) {
  const { chosen: id, watchlists } = lists;
  const at = watchlists.findIndex((one) => one.id === id);
  const move = (before: string | null) => store.do({ do: 'put-watchlist', id, before });
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        className={cx(button.button, button.quiet, button.icon)}
        aria-label="More for this watchlist"
      >
        <Ellipsis size={16} aria-hidden />
      </DropdownMenu.Trigger>
      {/* Not in a portal: on a phone it stands in a modal dialog, outside of which nothing can be reached. */}

      <DropdownMenu.Content className={menu.content} align="end" sideOffset={4} collisionPadding={8}>
        <DropdownMenu.Item className={menu.item} onSelect={() => askAlert({ scope: { kind: 'watchlist', id } })}>
          <Bell size={14} aria-hidden />
          Alert…
        </DropdownMenu.Item>
        <DropdownMenu.Item className={menu.item} onSelect={() => onAsk('rename')}>
          <Pencil size={14} aria-hidden />
          Rename
        </DropdownMenu.Item>
        <DropdownMenu.Item
          className={menu.item}
          disabled={at <= 0}
          onSelect={() => move(watchlists[at - 1]?.id ?? null)}
        >
          <ArrowUp size={14} aria-hidden />
          Move up
        </DropdownMenu.Item>
        <DropdownMenu.Item
          className={menu.item}
          disabled={at === watchlists.length - 1}
          onSelect={() => move(watchlists[at + 2]?.id ?? null)}
        >
          <ArrowDown size={14} aria-hidden />
          Move down
        </DropdownMenu.Item>
        <DropdownMenu.Item className={menu.item} disabled={id === defaultWatchlistId} onSelect={() => onAsk('delete')}>
          <Trash2 size={14} aria-hidden />
          Delete
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
