import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { type OpenedEngines, openEngines } from '@mintscope/records/open-engines';
import { setParameter } from '@mintscope/records/parameters/set-parameter';
import type { getCurrentConfiguration } from '@mintscope/schemas/api/learning/get-current-configuration';
import type { getTokenFull } from '@mintscope/schemas/api/tokens/get-token-full';
import { decodeControlEvent, isControlEvent } from '@mintscope/schemas/events/control-event';
import { tokenUpdateBatchSchema } from '@mintscope/schemas/events/token-update-batch';
import { topics } from '@mintscope/schemas/events/topics';
import { serverMessageSchema } from '@mintscope/schemas/live/messages';
import { createParameterSet, defaultParameters } from '@mintscope/schemas/parameters/registry';
import type { TokenRow } from '@mintscope/schemas/token';
import { openSignedInSocket } from '@mintscope/stream-api/transport/test-socket';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { parametersCommand } from '../src/parameters-command.ts';
import { startMintscope } from '../src/start-mintscope.ts';
import { eventually, temporaryFolder } from './support/mintscope-process.ts';
import { createReader, signIn } from './support/sign-in.ts';

// On a busy machine a start takes its time.
vi.setConfig({ testTimeout: 240_000 });
const untilMs = 100_000;

const folder = temporaryFolder();
const environment = {
  MINTSCOPE_DATA_DIR: folder.path,
  MINTSCOPE_PARTITIONS: '2',
  MINTSCOPE_API_PORT: '0',
  MINTSCOPE_SIMULATOR_WARMUP_MINUTES: '1',
};
const config = readConfig(environment);
const log = createLogger('warn', 'test');
const surface = 'main.weights.surface';
const versionOf = (weight: number) => createParameterSet({ [surface]: weight }).version;
const partitions = [0, 1];

afterAll(() => folder.remove());

interface Running {
  engines: OpenedEngines;
  url: string;
  get: ReturnType<typeof createReader>;
}

/** The whole product in this process, on the engines of the folder, for as long as it is used. */
async function running(use: (product: Running) => Promise<void>): Promise<void> {
  const engines = await openEngines({ config, log });
  try {
    const product = await startMintscope({ config, engines, log, signal: new AbortController().signal });
    const url = `http://127.0.0.1:${product.port}`;
    await use({ engines, url, get: createReader(() => url) }).finally(() => product.close());
  } finally {
    await engines.close();
  }
}

/** Waits until screens are told of the version, and the newest token is scored with it. */
async function untilScoredWith({ get }: Running, version: string): Promise<void> {
  await eventually(
    `scores are made with ${version}`,
    async () => {
      const { config: served } = await get<z.infer<typeof getCurrentConfiguration.response>>(
        '/api/ai/current-configuration',
      );
      const [newest] = await get<TokenRow[]>('/tokens/discover?limit=1');
      const { scoringTrace } = await get<z.infer<typeof getTokenFull.response>>(`/tokens/${newest!.address}/full`);
      return (served.parameterVersion === version && scoringTrace.parameterVersion === version) || undefined;
    },
    untilMs,
  );
}

/** Sets are all that is decided here; what partitions tell each other of wallets stands beside them. */
function versionsIn(record: Uint8Array): string[] {
  const { type } = JSON.parse(Buffer.from(record).toString()) as { type: string };
  if (type !== 'parameter_set') return [];
  const event = decodeControlEvent(record);
  return event.type === 'parameter_set' ? [event.version] : [];
}

/** Versions as they follow each other in each partition: of the sets that were told, and of the scores that were made. */
async function readVersions({ engines: { eventLog } }: Running) {
  const readAll = (topic: string) =>
    Promise.all(partitions.map((partition) => eventLog.read(topic, partition, 0, { records: 1e6, bytes: 1e9 })));
  const distinct = (versions: (string | undefined)[]) => versions.filter((one, place) => one !== versions[place - 1]);
  const told = (await readAll(topics.chainEvents)).map((records) =>
    records.filter(({ value }) => isControlEvent(value)).flatMap(({ value }) => versionsIn(value)),
  );
  const scored = (await readAll(topics.tokenUpdates)).map((records) =>
    distinct(
      records.map(
        ({ value }) => tokenUpdateBatchSchema.parse(JSON.parse(Buffer.from(value).toString())).parameterVersion,
      ),
    ),
  );
  return { told, scored };
}

describe('a parameter set', () => {
  const sets = [defaultParameters().version, versionOf(0.6), versionOf(0.1)];

  test('that is put in force while the product runs is what scores are made with from its place on', async () => {
    await running(async (product) => {
      await untilScoredWith(product, sets[0]!);
      const socket = await openSignedInSocket(Number(new URL(product.url).port), await signIn(product.url));
      const wish = { name: surface, value: 0.6, decidedBy: 'a test', nowMs: Date.now() };
      await setParameter(product.engines.records, wish, async () => undefined);
      await untilScoredWith(product, sets[1]!);
      await socket.until((messages) =>
        messages
          .map((text) => serverMessageSchema.parse(JSON.parse(text)))
          .find((one) => one.type === 'periodic_update' && one.parameterVersion === sets[1]),
      );
      socket.close();
      await eventually(
        'both partitions have scores of it',
        async () => {
          const { scored } = await readVersions(product);
          return scored.every((versions) => versions.at(-1) === sets[1]) || undefined;
        },
        untilMs,
      );
      const first = sets.slice(0, 2);
      expect(await readVersions(product)).toEqual({ told: [first, first], scored: [first, first] });
    });
  });

  test('that the command line puts in force while it stands holds after the next start', async () => {
    const said: string[] = [];
    const say = (text: string) => void said.push(text);
    const options = { environment, out: say, complain: say };
    expect(await parametersCommand(['set', surface, '0.1'], options), said.join()).toBe(0);
    await running(async (product) => {
      await untilScoredWith(product, sets[2]!);
      const refused = await parametersCommand(['show'], options);
      expect([refused, said.at(-1)]).toEqual([1, expect.stringContaining('is in use by')]);
    });
    expect(await parametersCommand(['show', surface], options)).toBe(0);
    expect(said.at(-1)).toMatch(new RegExp(`The set in force is ${sets[2]}\\. The event log has it\\.$`));
  });
});
