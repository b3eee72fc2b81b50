import type { SavedView } from '@mintscope/schemas/account-lists';
import { ArrowDown, ArrowUp, Bell, Ellipsis, Link2, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { askAlert } from '../../lib/alerts/ask-alert.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import { showToast } from '../../lib/toasts.ts';
import { copyText } from '../ui/copy-button.tsx';
import icon from '../ui/icon-link.module.css';
import menu from '../ui/menu.module.css';
import { NameDialog } from './name-dialog.tsx';
import styles from './views-dialog.module.css';

interface ViewRowProps {
  view: SavedView;
  isShown: boolean;
  /** Nothing that is shown would change it. */
  isSame: boolean;
  /** The views to stand before when it goes up or down (null = last); undefined where it cannot. */
  above: string | undefined;
  below: string | null | undefined;
  /** Of what is shown now. */
  query: string;
  onChange: (part: { name?: string; query?: string; before?: string | null }) => void;
  onRemove: () => void;
  onOpen: () => void;
}

/** A saved view: its name opens it. */
export function ViewRow({ view, isShown, isSame, above, below, query, onChange, onRemove, onOpen }: ViewRowProps) {
  const [isNaming, setNaming] = useState(false);
  const path = `/discovery${view.query && `?${view.query}`}`;
  const name = cleanText(view.name, 40);
  const filter = new URLSearchParams(view.query).get('filter') ?? '';
  const copy = async () => {
    const copied = await copyText(`${location.origin}${path}`);
    void showToast(copied ? 'Link copied' : 'The browser did not let the link be copied', copied ? 'message' : 'error');
  };
  return (
    <li className={styles.view}>
      <Link to={path} className={styles.name} aria-current={isShown || undefined} onClick={onOpen}>
        {name}
      </Link>
      <button
        type="button"
        className={icon.icon}
        aria-label={`Copy a link to ${name}`}
        data-tip="Copy link"
        onClick={() => void copy()}
      >
        <Link2 size={14} aria-hidden />
      </button>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger className={icon.icon} aria-label={`More for ${name}`}>
          <Ellipsis size={14} aria-hidden />
        </DropdownMenu.Trigger>
        {/* Not in a portal: what lies outside of a modal dialog cannot be reached. */}
        <DropdownMenu.Content className={menu.content} align="end" sideOffset={4} collisionPadding={8}>
          <DropdownMenu.Item className={menu.item} disabled={filter === ''} onSelect={() => askAlert({ filter, name })}>
            <Bell size={14} aria-hidden />
            Alert me
          </DropdownMenu.Item>
          <DropdownMenu.Item className={menu.item} onSelect={() => setNaming(true)}>
            <Pencil size={14} aria-hidden />
            Rename
          </DropdownMenu.Item>
          <DropdownMenu.Item className={menu.item} disabled={isSame} onSelect={() => onChange({ query })}>
            <RefreshCw size={14} aria-hidden />
            Replace by what is shown
          </DropdownMenu.Item>
          <DropdownMenu.Item
            className={menu.item}
            disabled={above === undefined}
            onSelect={() => above !== undefined && onChange({ before: above })}
          >
            <ArrowUp size={14} aria-hidden />
            Move up
          </DropdownMenu.Item>
          <DropdownMenu.Item
            className={menu.item}
            disabled={below === undefined}
            onSelect={() => below !== undefined && onChange({ before: below })}
          >
            <ArrowDown size={14} aria-hidden />
            Move down
          </DropdownMenu.Item>
          <DropdownMenu.Item className={menu.item} onSelect={onRemove}>
            <Trash2 size={14} aria-hidden />
            Delete
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      {isNaming && (
        <NameDialog
          title="Rename the view"
          name={view.name}
          onClose={() => setNaming(false)}
          onName={(next) => onChange({ name: next })}
        />
      )}
    </li>
  );
}
