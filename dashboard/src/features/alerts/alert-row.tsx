import type { Alert } from '@mintscope/schemas/alerts/alert';
import { History, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { alertSentence, scopeText } from '../../components/alerts/alert-words.ts';
import list from '../../components/settings/entry-list.module.css';
import button from '../../components/ui/button.module.css';
import { Button } from '../../components/ui/button.tsx';
import { Chip } from '../../components/ui/chip.tsx';
import { askAlert } from '../../lib/alerts/ask-alert.ts';
import { cx } from '../../lib/cx.ts';
import { formatDateTime } from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import type { KeptLists } from '../../lib/lists/list-act.ts';
import { useSymbol } from '../../lib/use-symbol.ts';
import styles from './alerts.module.css';

interface AlertRowProps {
  alert: Alert;
  lists: KeptLists | null;
  isBusy: boolean;
  onPut: (part: Partial<Alert>) => void;
  onRemove: () => void;
}

const wayNames = { sound: 'sound', browser: 'browser', telegram: 'Telegram', webhook: 'webhook' } as const;

/** An alert: what it waits for, how it tells, when it fired last. */
export function AlertRow({ alert, lists, isBusy, onPut, onRemove }: AlertRowProps) {
  const { scope, paused, doneAt, firedAt, priority } = alert;
  const name = cleanText(alert.name, 40);
  const symbol = useSymbol(scope.kind === 'token' ? scope.mint : null);
  const who = scopeText(scope, lists, symbol);
  return (
    <li className={cx(list.entry, styles.alert)}>
      <div className={list.text}>
        <span className={list.first}>
          {name}
          {doneAt !== null && <Chip tone="info">Done</Chip>}
          {paused && <Chip tone="warn">Paused</Chip>}
          {priority === 'high' && <Chip tone="accent">High priority</Chip>}
        </span>
        <span className={styles.sentence}>{alertSentence(alert, who)}</span>
        <span className={list.second}>
          {firedAt === null ? 'Has not fired yet' : `Fired last ${formatDateTime(firedAt)}`} · {waysText(alert)}
          {scope.kind === 'token' && (
            <>
              {' · '}
              <Link to={`/token/${scope.mint}`}>Token</Link>
            </>
          )}
        </span>
      </div>
      <div className={styles.acts}>
        {doneAt !== null && (
          <Button disabled={isBusy} aria-label={`Watch again: ${name}`} onClick={() => onPut({})}>
            Watch again
          </Button>
        )}
        <Link
          to={`/alerts?tab=history&alert=${alert.id}`}
          className={cx(button.button, button.quiet, button.icon)}
          aria-label={`History of ${name}`}
          data-tip="History"
        >
          <History size={15} aria-hidden />
        </Link>
        <Button
          look="quiet"
          icon
          disabled={isBusy}
          aria-label={`${paused ? 'Resume' : 'Pause'} ${name}`}
          data-tip={paused ? 'Resume' : 'Pause'}
          onClick={() => onPut({ paused: !paused })}
        >
          {paused ? <Play size={15} aria-hidden /> : <Pause size={15} aria-hidden />}
        </Button>
        <Button
          look="quiet"
          icon
          aria-label={`Change ${name}`}
          data-tip="Change"
          onClick={() => askAlert({ alert, ...(symbol !== undefined && { symbol }) })}
        >
          <Pencil size={15} aria-hidden />
        </Button>
        <Button look="quiet" icon disabled={isBusy} aria-label={`Remove ${name}`} data-tip="Remove" onClick={onRemove}>
          <Trash2 size={15} aria-hidden />
        </Button>
      </div>
    </li>
  );
}

function waysText({ ways }: Alert): string {
  const told = (['sound', 'browser', 'telegram', 'webhook'] as const).filter((way) => ways[way]);
  return ['tells in the app', ...told.map((way) => wayNames[way])].join(', ');
}
