import { WriteHold } from '@mintscope/engines/data-directory/write-hold';
import { expect, it } from 'vitest';
import { refuseWhileHeld } from './refuse-while-held.ts';

function startSink() {
  const stored: (() => void)[] = [];
  const store = () => new Promise<void>((resolve) => stored.push(resolve));
  const hold = new WriteHold(() => undefined);
  const sink = refuseWhileHeld({ events: store, drop: () => undefined, dead: store }, hold);
  return { hold, sink, stored };
}

it('stores while writing is allowed', async () => {
  const { sink, stored } = startSink();
  const storing = [sink.events([]), sink.dead('json_invalid', '', '')];
  for (const resolve of stored) resolve();
  await Promise.all(storing);
});

it('refuses what waits for the disk and what comes then, and stores again afterwards', async () => {
  const { hold, sink, stored } = startSink();
  const waiting = sink.events([]);
  hold.stop('No room.');
  await expect(waiting).rejects.toMatchObject({ code: 'DISK_FULL', message: 'No room.' });
  await expect(sink.dead('json_invalid', '', '')).rejects.toMatchObject({ code: 'DISK_FULL' });
  expect(stored).toHaveLength(1);
  hold.goOn();
  const again = sink.events([]);
  stored.at(-1)?.();
  await again;
});
