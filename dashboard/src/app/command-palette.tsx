import { Bell, Coins, Keyboard, LogIn, LogOut, Moon, RotateCcw, Sun, Wallet, WalletMinimal } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CopyMark } from '../components/token/copy-mark.tsx';
import { Modal } from '../components/ui/modal.tsx';
import { askAlert } from '../lib/alerts/ask-alert.ts';
import { formatAge, formatUsd, shortenAddress } from '../lib/format.ts';
import { cleanText } from '../lib/hostile-text.ts';
import { isAddress } from '../lib/is-address.ts';
import { walletPath } from '../lib/links.ts';
import { useLists } from '../lib/lists/lists-of.ts';
import { useLive } from '../lib/live/live-context.tsx';
import { type TokenHit, useTokenHits } from '../lib/search/use-token-hits.ts';
import { useSession } from '../lib/session/session-context.tsx';
import { useWayIn } from '../lib/session/use-way-in.ts';
import { chooseTheme, themeStore } from '../lib/theme.ts';
import { tokenName } from '../lib/token-name.ts';
import { openWalletModal } from '../lib/wallet/open-wallet-modal.ts';
import type { Command } from './command.ts';
import styles from './command-palette.module.css';
import { compareCommands } from './compare-commands.ts';
import { discoveryCommands } from './discovery-commands.ts';
import { exportCommands } from './export-commands.ts';
import { navigationOf } from './pages.ts';

const mostTokens = 8;

/** Pages, tokens and actions by name. */
export function CommandPalette({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [entered, enter] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const { hits, isSettled, isError } = useTokenHits(text, { most: mostTokens, done: entered });
  const wallet = useWalletCommand(isSettled ? text : '', hits);
  const commands = [...useTokenCommands(hits), ...wallet, ...useCommands(text, onHelp)];
  const chosen = commands[Math.min(at, commands.length - 1)];

  const moveTo = (index: number) => {
    setAt(index);
    // Not for the pointer: a list that moves below it would choose the next one by itself.
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  };

  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  // Which is the first the server's answer tells: the loaded tokens may all be copies of one that is not, and tokens come before pages.
  const isSure = isSettled || at > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is sure what was entered
  useEffect(() => {
    if (!entered || !isSure) return;
    enter(false);
    run(chosen);
  }, [entered, isSure]);
  return (
    <Modal label="Commands" onClose={onClose}>
      <input
        className={styles.input}
        role="combobox"
        aria-expanded
        aria-controls="commands"
        aria-activedescendant={chosen ? `command-${chosen.id}` : undefined}
        aria-label="Search pages, tokens and actions"
        placeholder="Pages, tokens, actions"
        value={text}
        // biome-ignore lint/a11y/noAutofocus: the palette is opened to type into it
        autoFocus
        onChange={(event) => {
          setText(event.target.value);
          enter(false);
          moveTo(0);
        }}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
          if (step !== 0) {
            event.preventDefault();
            moveTo(Math.min(commands.length - 1, Math.max(0, at + step)));
          }
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) enter(true);
        }}
      />
      <div ref={list} id="commands" role="listbox" aria-label="Commands" className={styles.list}>
        {commands.map((command) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the input
          <div
            key={command.id}
            id={`command-${command.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={command === chosen}
            className={styles.option}
            onClick={() => run(command)}
            onPointerMove={() => setAt(commands.indexOf(command))}
          >
            <command.icon size={15} aria-hidden />
            <span className={styles.label}>{command.label}</span>
            {command.mark}
            <span className={styles.hint}>{command.hint}</span>
          </div>
        ))}
      </div>
      <p role="status" className={styles.says}>
        {!isSettled
          ? 'Looking through all tokens…'
          : isError
            ? 'Search is not available: only the loaded tokens are looked through.'
            : commands.length === 0 && 'Nothing by that name'}
      </p>
    </Modal>
  );
}

function useTokenCommands(hits: readonly TokenHit[]): Command[] {
  const navigate = useNavigate();
  const { clock } = useLive();
  return hits.map((hit) => {
    const { address, symbol, name, marketCap, createdAt } = hit.row;
    return {
      id: address,
      label: `${tokenName(symbol, address)}  ${cleanText(name, 32)}`,
      hint: `${formatUsd(marketCap)} · ${formatAge(clock.nowMs() - createdAt)} · ${shortenAddress(address)}`,
      mark: <CopyMark {...hit} />,
      icon: Coins,
      run: () => navigate(`/token/${address}`),
    };
  });
}

/** An address that is no token's may be a wallet's. */
function useWalletCommand(text: string, hits: readonly TokenHit[]): Command[] {
  const navigate = useNavigate();
  const address = text.trim();
  if (!isAddress(address) || hits.some(({ row }) => row.address === address)) return [];
  return [
    {
      id: address,
      label: `Wallet ${shortenAddress(address)}`,
      hint: 'Wallet',
      icon: WalletMinimal,
      run: () => navigate(walletPath(address)),
    },
  ];
}

function useCommands(text: string, onHelp: () => void): Command[] {
  const navigate = useNavigate();
  const { client } = useLive();
  const { state, store } = useSession();
  const { lists } = useLists();
  const logIn = useWayIn('/login');
  const user = state.phase === 'user' ? state.user : null;
  const views = lists?.views;
  return useMemo(() => {
    const needle = text.trim().toLowerCase();
    const other = themeStore.read() === 'dark' ? 'light' : 'dark';
    const fixed: Command[] = [
      ...navigationOf(user).map(({ path, label, icon }) => ({
        id: path,
        label,
        hint: 'Page',
        icon,
        run: () => navigate(path),
      })),
      {
        id: 'theme',
        label: `Switch to the ${other} theme`,
        hint: 'Action',
        icon: other === 'light' ? Sun : Moon,
        run: () => chooseTheme(other),
      },
      user
        ? { id: 'log-out', label: 'Log out', hint: 'Action', icon: LogOut, run: () => void store.signOut() }
        : { id: 'log-in', label: 'Log in', hint: 'Page', icon: LogIn, run: () => navigate(logIn) },
      ...(user ? [{ id: 'alert', label: 'New alert', hint: 'Action', icon: Bell, run: () => askAlert() }] : []),
      ...(user ? compareCommands({ rows: client.book.rows, navigate }) : []),
      ...(user ? discoveryCommands({ views: views ?? [], navigate }) : []),
      ...exportCommands(),
      { id: 'wallet', label: 'Wallet', hint: 'Action', icon: Wallet, run: openWalletModal },
      { id: 'help', label: 'Keyboard help', hint: 'Action', icon: Keyboard, run: onHelp },
      { id: 'reload', label: 'Reload page', hint: 'Action', icon: RotateCcw, run: () => location.reload() },
    ];
    return fixed.filter((command) => command.label.toLowerCase().includes(needle));
  }, [text, navigate, client, user, store, views, logIn, onHelp]);
}
