import type { Firing } from '@mintscope/schemas/alerts/firing';
import { cleanText } from '../../lib/hostile-text.ts';
import { firingSymbol, firingText } from './alert-words.ts';
import { beep } from './beep.ts';
import { claimFirings } from './claim-firings.ts';
import type { FiringMessage } from './firing-messages.tsx';
import type { Told } from './follow-firings.ts';
import { notify } from './notify.ts';

/** Messages one by one in so long (ms); what comes above is one message. */
const most = 3;
const calmMs = 10_000;
const history = '/alerts?tab=history';

export interface FiringTellerOptions {
  show: (message: FiringMessage) => void;
  open: (path: string) => void;
}

/** Tells firings in this browser: a few messages, one sound, and a notification of each where the page is out of sight. */
export function createFiringTeller({ show, open }: FiringTellerOptions): (told: Told) => void {
  let shownAt: number[] = [];
  let more = 0;

  function showAlone(firing: Firing): boolean {
    const nowMs = Date.now();
    shownAt = shownAt.filter((at) => nowMs - at < calmMs);
    if (shownAt.length === 0) more = 0;
    if (shownAt.length >= most) return false;
    shownAt.push(nowMs);
    const { title, body } = textOf(firing);
    const isHigh = firing.priority === 'high';
    show({ id: String(firing.id), title, text: body, isHigh, action: 'Open', path: `/token/${firing.mint}` });
    return true;
  }

  function showTogether(text: string): void {
    show({ id: 'together', title: null, text, isHigh: false, action: 'Look', path: history });
  }

  function tell({ firings, together }: Told): void {
    if (firings.length === 0) return;
    if (firings.some(({ ways }) => ways.sound)) void beep();
    const ranked = [...firings].sort((a, b) => Number(b.priority === 'high') - Number(a.priority === 'high'));
    if (together > 0) showTogether(togetherText(ranked, together));
    else {
      more += ranked.filter((firing) => !showAlone(firing)).length;
      if (more > 0) showTogether(`${more} more ${more === 1 ? 'alert has' : 'alerts have'} fired`);
    }
    if (document.hidden) notifyOf(ranked, together, open);
  }

  return (told) => {
    const claimed = claimFirings(told);
    if (claimed instanceof Promise) void claimed.then(tell);
    else tell(claimed);
  };
}

function notifyOf(firings: readonly Firing[], together: number, open: (path: string) => void): void {
  const wanted = firings.filter(({ ways }) => ways.browser);
  if (wanted.length === 0) return;
  if (together > 0 || wanted.length > most) {
    const body = togetherText(wanted, Math.max(together, wanted.length));
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

/** "12 alerts have fired: WIF, BONK, PEPE and others". */
function togetherText(firings: readonly Firing[], count: number): string {
  const symbols = [...new Set(firings.map(firingSymbol))];
  const rest = count > symbols.length ? ' and others' : '';
  return `${count} alerts have fired: ${symbols.join(', ')}${rest}`;
}
