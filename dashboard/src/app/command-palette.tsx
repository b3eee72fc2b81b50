import { Coins, Keyboard, LogIn, LogOut, type LucideIcon, Moon, RotateCcw, Sun, Wallet } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Modal } from '../components/ui/modal.tsx';
import { formatScore, shortenAddress } from '../lib/format.ts';
import { cleanText } from '../lib/hostile-text.ts';
import { useLive } from '../lib/live/live-context.tsx';
import { useSession } from '../lib/session/session-context.tsx';
import { chooseTheme, themeStore } from '../lib/theme.ts';
import { openWalletModal } from '../lib/wallet/open-wallet-modal.ts';
import styles from './command-palette.module.css';
import { navigationOf } from './pages.ts';

interface Command {
  id: string;
  label: string;
  hint: string;
  icon: LucideIcon;
  run: () => void;
}

const mostTokens = 8;

/** Pages, tokens and actions by name. */
export function CommandPalette({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const commands = useCommands(text, onHelp);
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
          moveTo(0);
        }}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
          if (step !== 0) {
            event.preventDefault();
            moveTo(Math.min(commands.length - 1, Math.max(0, at + step)));
          }
          if (event.key === 'Enter') run(chosen);
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
            <span className={styles.hint}>{command.hint}</span>
          </div>
        ))}
        {commands.length === 0 && <p className={styles.none}>Nothing by that name</p>}
      </div>
    </Modal>
  );
}

function useCommands(text: string, onHelp: () => void): Command[] {
  const navigate = useNavigate();
  const { client } = useLive();
  const { state, store } = useSession();
  const user = state.phase === 'user' ? state.user : null;
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
        : { id: 'log-in', label: 'Log in', hint: 'Page', icon: LogIn, run: () => navigate('/login') },
      { id: 'wallet', label: 'Wallet', hint: 'Action', icon: Wallet, run: openWalletModal },
      { id: 'help', label: 'Keyboard help', hint: 'Action', icon: Keyboard, run: onHelp },
      { id: 'reload', label: 'Reload page', hint: 'Action', icon: RotateCcw, run: () => location.reload() },
    ];
    const tokens: Command[] = [];
    for (const row of client.book.rows.all()) {
      if (!needle || tokens.length >= mostTokens) break;
      if (![row.symbol, row.name, row.address].some((part) => part.toLowerCase().includes(needle))) continue;
      tokens.push({
        id: row.address,
        label: `${cleanText(row.symbol, 24)}  ${cleanText(row.name, 32)}`,
        hint: `${shortenAddress(row.address)} · ${formatScore(row.finalScore)}`,
        icon: Coins,
        run: () => navigate(`/token/${row.address}`),
      });
    }
    return [...tokens, ...fixed.filter((command) => command.label.toLowerCase().includes(needle))];
  }, [text, navigate, client, user, store, onHelp]);
}
