import type { Firing } from '@mintscope/schemas/alerts/firing';
import { cleanText } from '../../lib/hostile-text.ts';
import { firingSymbol, firingText } from './alert-words.ts';
import { beep } from './beep.ts';
import { claimFirings } from './claim-firings.ts';
import type { FiringMessages } from './firing-messages.tsx';
import type { Told } from './follow-firings.ts';
import { notify } from './notify.ts';

/** Messages of one alert each that stand at once; what comes above is one message. */
const most = 3;
const together = 'together';
const history = '/alerts?tab=history';

export interface FiringTellerOptions {
  messages: FiringMessages;
  open: (path: string) => void;
}

/** Tells firings in this browser: a few messages, one sound, and a notification of each where the page is out of sight. */
export function createFiringTeller({ messages, open }: FiringTellerOptions): (told: Told) => void {
  /** What the message of those above stands for. */
  let above = { count: 0, hasHigh: false };

  /** Those for which there was no place are returned. */
  function showAlone(firings: readonly Firing[]): readonly Firing[] {
    const standing = messages.getState().filter(({ id }) => id !== together).length;
    const places = Math.max(0, most - standing);
    for (const firing of firings.slice(0, places)) {
      const { title, body } = textOf(firing);
      const path = `/token/${firing.mint}`;
      messages.show({ id: String(firing.id), title, text: body, isHigh: isHigh(firing), action: 'Open', path });
    }
    return firings.slice(places);
  }

  function showTogether(firings: readonly Firing[], count: number, text: string): void {
    if (!messages.getState().some(({ id }) => id === together)) above = { count: 0, hasHigh: false };
    const before = above.count;
    above = { count: before + count, hasHigh: above.hasHigh || firings.some(isHigh) };
    const all = before > 0 ? moreText(above.count) : text;
    messages.show({ id: together, title: null, text: all, isHigh: above.hasHigh, action: 'Look', path: history });
  }

  function tell({ firings, together: count }: Told): void {
    if (firings.length === 0) return;
    if (firings.some(({ ways }) => ways.sound)) void beep();
    const ranked = [...firings].sort((a, b) => Number(isHigh(b)) - Number(isHigh(a)));
    const rest = count > 0 ? ranked : showAlone(ranked);
    if (count > 0) showTogether(rest, count, togetherText(rest, count));
    else if (rest.length > 0) showTogether(rest, rest.length, moreText(rest.length));
    if (document.hidden) notifyOf(ranked, count, open);
  }

  return (told) => {
    const claimed = claimFirings(told);
    if (claimed instanceof Promise) void claimed.then(tell);
    else tell(claimed);
  };
}

function notifyOf(firings: readonly Firing[], count: number, open: (path: string) => void): void {
  const wanted = firings.filter(({ ways }) => ways.browser);
  if (wanted.length === 0) return;
  if (count > 0 || wanted.length > most) {
    const body = togetherText(wanted, Math.max(count, wanted.length));
    notify('Alerts', { body, tag: 'alerts-together' }, () => open(history));
    return;
  }
  for (const firing of wanted) {
    const { title, body } = textOf(firing);
    notify(title, { body, tag: `alert-${firing.id}` }, () => open(`/token/${firing.mint}`));
  }
}

function textOf(firing: Firing): { title: string; body: string } {
  const met = firingText(firing);
  return { title: cleanText(firing.alertName, 40), body: `${firingSymbol(firing)}${met && ` · ${met}`}` };
}

const isHigh = ({ priority }: Firing) => priority === 'high';

const moreText = (count: number) => `${count} more ${count === 1 ? 'alert has' : 'alerts have'} fired`;

/** "12 alerts have fired: WIF, BONK, PEPE and others". */
function togetherText(firings: readonly Firing[], count: number): string {
  const symbols = [...new Set(firings.map(firingSymbol))];
  const rest = count > symbols.length ? ' and others' : '';
  return `${count} alerts have fired: ${symbols.join(', ')}${rest}`;
}
