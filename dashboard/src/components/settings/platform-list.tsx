import { Trash2 } from 'lucide-react';
import icon from '../../components/ui/icon-link.module.css';
import { Switch } from '../../components/ui/switch.tsx';
import { isLastEnabled, type PlatformSettings } from '../../lib/settings/platforms.ts';
import styles from './platform-list.module.css';

interface PlatformListProps {
  settings: PlatformSettings;
  onPrimary: (id: string) => void;
  onEnable: (id: string, enabled: boolean) => void;
  onRemove: (id: string) => void;
}

export function PlatformList({ settings, onPrimary, onEnable, onRemove }: PlatformListProps) {
  const { platforms, primaryPlatform } = settings;
  return (
    <ul className={styles.list} aria-label="Platforms">
      {platforms.map(({ id, name, baseUrl, enabled }) => {
        const last = isLastEnabled(settings, id);
        return (
          <li key={id} className={styles.platform} data-off={!enabled || undefined}>
            <label
              className={styles.primary}
              data-tip={id === primaryPlatform ? 'Primary' : `Make ${name} the primary one`}
            >
              <input
                type="radio"
                name="primary-platform"
                checked={id === primaryPlatform}
                aria-label={`Primary: ${name}`}
                onChange={() => onPrimary(id)}
              />
            </label>
            <span className={styles.text}>
              <span className={styles.name}>
                {name}
                {id === primaryPlatform && <span className={styles.mark}>Primary</span>}
              </span>
              <span className={styles.url} data-tip={baseUrl}>
                {baseUrl}
              </span>
            </span>
            <span data-tip={last ? 'One platform stays on' : undefined}>
              <Switch
                label={`Show ${name}`}
                bare
                checked={enabled}
                disabled={last}
                onChange={(next) => onEnable(id, next)}
              />
            </span>
            <button
              type="button"
              className={icon.icon}
              aria-label={`Remove ${name}`}
              data-tip={last ? 'One platform stays on' : `Remove ${name}`}
              disabled={last}
              onClick={() => onRemove(id)}
            >
              <Trash2 size={14} aria-hidden />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
