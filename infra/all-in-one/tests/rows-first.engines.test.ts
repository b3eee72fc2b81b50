import { setImmediate } from 'node:timers/promises';
import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { openEngines } from '@mintscope/records/open-engines';
import { topics } from '@mintscope/schemas/events/topics';
import { expect, test } from 'vitest';
import { startMintscope } from '../src/start-mintscope.ts';
import { eventually, temporaryFolder } from './support/mintscope-process.ts';

test('rows are answered before the slower engines are open, and nothing is written before they are', async () => {
  const folder = temporaryFolder();
  const config = readConfig({ MINTSCOPE_DATA_DIR: folder.path, MINTSCOPE_API_PORT: '0' });
  const told: { msg: string; port?: number }[] = [];
  const log = createLogger('info', 'test', { write: (line) => told.push(JSON.parse(line)) });
  const engines = await openEngines({ config, log });
  let open: () => void = () => undefined;
  const rest = new Promise<void>((resolve) => {
    open = resolve;
  });
  const { signal } = new AbortController();
  let isStarted = false;
  const starting = startMintscope({ config, log, signal, engines: { ...engines, openRest: () => rest } }).then(
    (all) => {
      isStarted = true;
      return all;
    },
  );
  const port = await eventually('it listens', async () => told.find(({ msg }) => msg === 'stream-api listens')?.port);
  const answer = await fetch(`http://127.0.0.1:${port}/tokens/discover?limit=10`);
  expect([answer.status, await answer.json()]).toEqual([200, []]);
  await setImmediate();
  expect(isStarted).toBe(false);
  const written = async () =>
    (await engines.eventLog.range(topics.chainEvents, 0)).next +
    (await engines.eventLog.range(topics.chainEvents, 1)).next;
  expect(await written()).toBe(0);
  open();
  const mintscope = await starting;
  await eventually('events are written', async () => ((await written()) > 0 ? true : undefined));
  await mintscope.close();
  await engines.close();
  folder.remove();
});
