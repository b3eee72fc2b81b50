import { Kbd } from '../components/ui/kbd.tsx';
import { Modal } from '../components/ui/modal.tsx';
import { useSetting } from '../lib/settings/settings-context.tsx';
import styles from './keyboard-help.module.css';

const keys: readonly (readonly [readonly string[], string])[] = [
  [['/'], 'Search tokens'],
  [['j', '↓'], 'Next row'],
  [['k', '↑'], 'Previous row'],
  [['Enter'], 'Open beside the list; again for the full page'],
  [['Esc'], 'Close, or go back'],
  [['w'], 'Watch or stop watching'],
  [['a'], 'Alert: on the row or token, or on the market'],
  [['c'], 'Copy the address'],
  [['x'], 'Hide the token of the row'],
  [['f'], 'Filters of the list, or of the column'],
  [['s'], 'Tokens by stage of life, or as a list'],
  [['t'], 'Time machine: the token’s page at a past second'],
  [['←', '→'], 'There: a second back, a second on. By stage of life: the column beside'],
  [['v'], 'Compare the row or token, or take it off; without one, those chosen side by side'],
  [['r'], 'Refresh the list or the dashboard'],
  [['Ctrl K', '⌘ K'], 'Commands: every page you may open, tokens, actions, the list as a file'],
  [['?'], 'This help'],
];

export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const singleKeys = useSetting(({ display }) => display.singleKeys);
  return (
    <Modal label="Keyboard help" onClose={onClose}>
      <h2 className={styles.title}>Keyboard</h2>
      {!singleKeys && <p className={styles.off}>Letters and signs alone are off: Settings, Display.</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className={styles.list} aria-label="Keys" tabIndex={0}>
        <dl>
          {keys.map(([names, meaning]) => (
            <div key={meaning} className={styles.row}>
              <dt>{meaning}</dt>
              <dd>
                {names.map((name) => (
                  <Kbd key={name}>{name}</Kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </Modal>
  );
}
