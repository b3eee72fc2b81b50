import { encodeEnrichmentRequest } from '@mintscope/schemas/events/enrichment-request';
import { topics } from '@mintscope/schemas/events/topics';
import { providedAnswersSchema, providersKey, shelves } from '@mintscope/schemas/provided-answers';
import { afterEach, describe, expect, it } from 'vitest';
import { type RunningIngest, startIngest } from '../service.ts';
import type { Source } from '../sources/source.ts';
import { makeAddress, makeMetadataChanged, makeTokenCreated } from '../testing/make-event.ts';
import { openTestEngines, type TestEngines } from '../testing/open-test-engines.ts';
import { waitFor } from '../testing/wait-for.ts';
import { sniffPicture } from './picture/sniff-picture.ts';
import { answerJson, openRecordedPeers, type Peer, type RecordedPeers } from './testing/recorded-peers.ts';

let engines: TestEngines;
let ingest: RunningIngest;
let peers: RecordedPeers | undefined;

afterEach(async () => {
  await ingest.close();
  await engines.close();
  await peers?.close();
  peers = undefined;
});

async function start(name: string, environment: Record<string, string>, run: Source['run']) {
  engines = await openTestEngines({ MINTSCOPE_PARTITIONS: '1', ...environment });
  const { config, log } = engines;
  ingest = await startIngest({ config, engines, log, signal: new AbortController().signal, sources: [{ name, run }] });
}

const simulatedImage = (name: string) => `https://images.mintscope.example/${name}.png`;
const launch = (number: number) =>
  makeTokenCreated(number, {
    mint: makeAddress(number),
    uri: `https://metadata.mintscope.example/${makeAddress(number)}.json`,
  });
const imageOf = (number: number, image: string, twitter: string | null = null) => ({
  ...makeMetadataChanged(number, { instruction: 9, uri: image }),
  mint: makeAddress(number),
  twitter,
});

async function reports() {
  const events = await engines.events();
  return events.flatMap((event) => (event.type === 'provider_report' ? [event] : []));
}

describe('tokens of the simulator', () => {
  it('get a picture of our own, copies are counted, and the log has it all as events', async () => {
    await start('simulator', {}, async (sink) => {
      await sink.events([
        launch(1),
        launch(2),
        imageOf(1, simulatedImage('same'), 'https://x.com/Kick'),
        imageOf(2, simulatedImage('same'), 'https://twitter.com/kick/'),
      ]);
    });
    await waitFor(
      async () => (await reports()).filter(({ picture }) => picture !== null).length === 2,
      'two pictures are told',
    );
    const told = await reports();
    const pictures = told.filter(({ picture }) => picture !== null);
    expect(new Set(pictures.map(({ picture }) => picture)).size).toBe(1);
    expect(pictures.map(({ imageDup }) => imageDup).sort()).toEqual([0, 1]);
    await waitFor(
      async () => (await reports()).some(({ twitterCreateTokenCount }) => twitterCreateTokenCount === 2),
      'the account is counted',
    );
    const stored = await engines.stateStore.get(`${shelves.pictures}:${pictures[0]!.picture}`);
    expect(sniffPicture(stored!)?.format).toBe('webp');
    for (const event of told)
      expect(event).toMatchObject({
        source: 'enrichment',
        slot: 0,
        timeMs: null,
        blockTime: null,
        provider: expect.stringMatching(/simulated|metadata/),
      });
    const answers = providedAnswersSchema.parse(
      JSON.parse(Buffer.from((await engines.stateStore.get(`${shelves.answers}:${makeAddress(1)}`))!).toString()),
    );
    expect(answers.answers.map(({ provider, kind }) => [provider, kind])).toEqual(
      expect.arrayContaining([
        ['simulated', 'found'],
        ['picture', 'found'],
      ]),
    );
  });

  it('are left alone when enrichment is switched off', async () => {
    await start('simulator', { MINTSCOPE_ENRICHMENT: 'none' }, async (sink) =>
      sink.events([launch(1), imageOf(1, simulatedImage('x'))]),
    );
    await ingest.exhausted;
    expect(ingest.state().enrichment).toEqual({});
    expect(await engines.events()).toHaveLength(2);
  });
});

describe('a provider beside the chain', () => {
  it('is asked about launches, and when a user asks; what it says is told in the log', async () => {
    let ads = false;
    const dexscreener: Peer = (request, response) =>
      answerJson(
        request.url?.startsWith('/orders') ? [{ type: 'tokenAd', status: ads ? 'approved' : 'processing' }] : [],
      )(request, response);
    peers = await openRecordedPeers({ '127.0.0.1': dexscreener });
    const environment = { MINTSCOPE_ENRICHMENT: 'dexscreener', MINTSCOPE_DEXSCREENER_URL: peers.url };
    await start('replay', environment, async (sink) => sink.events([launch(3)]));
    await waitFor(async () => (await reports()).length === 1, 'the launch is reported');
    ads = true;
    const request = { v: 1, mint: makeAddress(4), uri: null, image: null, holdersWanted: false } as const;
    const ask = (value: Uint8Array) => engines.eventLog.append(topics.enrichmentRequests, 0, [value]);
    await ask(Buffer.from('no request'));
    await ask(encodeEnrichmentRequest({ ...request, mint: makeAddress(5), requestedAtMs: Date.now() - 600_000 }));
    await ask(encodeEnrichmentRequest({ ...request, requestedAtMs: Date.now() }));
    await waitFor(async () => (await reports()).length === 2, 'the request is reported');
    expect((await reports()).map(({ mint, dexscrAd }) => [mint, dexscrAd])).toEqual([
      [makeAddress(3), false],
      [makeAddress(4), true],
    ]);
    expect(await engines.metric('mintscope_enrichment_requests_refused_total')).toBe(1);
    const inUse = await engines.stateStore.get(providersKey);
    expect(JSON.parse(Buffer.from(inUse!).toString())).toEqual({ v: 1, providers: ['dexscreener'] });
  });
});
