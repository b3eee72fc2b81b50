import type { Logger } from '@mintscope/engines/logger';
import type { Signals } from '@mintscope/engines/signals/port';
import { type FiredSignal, firedSignal } from '@mintscope/schemas/alerts/fired-signal';

/** Hears which alerts have fired. One that is missed is read by the clients with their next reading. */
export async function hearFirings({
  signals,
  log,
  onFired,
}: {
  signals: Signals;
  log: Logger;
  onFired(news: FiredSignal): void;
}): Promise<{ close(): Promise<void> }> {
  return signals.listen(firedSignal.channel, (text) => {
    const news = parse(text);
    if (news) onFired(news);
    else log.warn('a signal of alerts is not understood');
  });
}

function parse(text: string): FiredSignal | undefined {
  try {
    return firedSignal.message.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
