import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { makeAddress, makeTokenCreated, makeTrade, makeTransfer } from '../../testing/make-event.ts';
import { createAskService } from '../outside/ask-service.ts';
import { createFetchOutside } from '../outside/fetch-outside.ts';
import type { Provider } from '../provider.ts';
import {
  answerJson,
  answerNever,
  answerWith,
  openRecordedPeers,
  type Peer,
  type RecordedPeers,
} from '../testing/recorded-peers.ts';
import { createDexscreenerProvider } from './dexscreener.ts';
import { createGmgnProvider } from './gmgn.ts';
import { createDasHoldersProvider } from './holders-by-das.ts';
import { createRpcHoldersProvider } from './holders-by-rpc.ts';
import { createMetadataProvider } from './metadata.ts';
import { readMetadata } from './read-metadata.ts';
import { createRugcheckProvider, readReport } from './rugcheck.ts';
import { createSimulatedProvider } from './simulated.ts';
import { createSimulatedLedger } from './simulated-ledger.ts';

const mint = makeAddress(1);
const other = makeAddress(2);
const [ann, bob, cid] = [makeAddress(11), makeAddress(12), makeAddress(13)];
const target = { mint, uri: 'https://m.example.org/t.json', image: null, holdersWanted: true, asked: false };
const { signal } = new AbortController();
let peers: RecordedPeers | undefined;

afterEach(async () => {
  await peers?.close();
  peers = undefined;
});

type Make = (options: { askService: ReturnType<typeof createAskService>; url: string }) => Provider;

async function ask(make: Make, peer: Peer, timeoutMs = 2_000) {
  peers = await openRecordedPeers({ '127.0.0.1': peer });
  const askService = createAskService({ timeoutMs, maxBytes: 256 * 1024, now: () => 0 });
  return make({ askService, url: peers.url }).ask(target, signal);
}

/** Answers by what the question names. */
function byQuestion(answers: (question: string) => unknown): Peer {
  return (request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => response.end(JSON.stringify(answers(`${request.url} ${body}`))));
  };
}

const makers: Record<string, Make> = {
  rpc: createRpcHoldersProvider,
  das: createDasHoldersProvider,
  dexscreener: createDexscreenerProvider,
  gmgn: ({ askService, url }) => createGmgnProvider({ askService, url: `${url}/info?address={mint}`, key: 'k' }),
  rugcheck: createRugcheckProvider,
};

describe.each(Object.entries(makers))('%s', (_name, make) => {
  it.each([
    ['never answers', answerNever, { kind: 'failed', reason: 'timeout' }],
    ['hangs up', ((request) => request.socket.destroy()) as Peer, { kind: 'failed', reason: 'unreachable' }],
    ['fails', answerWith('oops', {}, 500), { kind: 'failed', reason: 'server_error' }],
    ['is busy', answerWith('', { 'retry-after': '3' }, 429), { kind: 'failed', reason: 'busy', retryAfterMs: 3_000 }],
    ['denies us', answerWith('', {}, 403), { kind: 'failed', reason: 'denied' }],
    ['knows no such token', answerWith('', {}, 404), { kind: 'nothing', reason: 'not_found' }],
    [
      'redirects',
      answerWith('', { location: 'http://169.254.169.254/' }, 302),
      { kind: 'nothing', reason: 'not_found' },
    ],
    ['answers in another format', answerWith('<html>'), { kind: 'failed', reason: 'garbled' }],
    ['answers another shape', answerJson({ hello: [1, 2, 3] }), { kind: 'failed', reason: 'garbled' }],
    [
      'answers too much',
      answerWith(JSON.stringify({ x: 'y'.repeat(300_000) })),
      { kind: 'nothing', reason: 'too_large' },
    ],
    ['answers nested without end', answerWith('['.repeat(10_000)), { kind: 'failed', reason: 'garbled' }],
  ])('%s', async (what, peer, expected) => {
    const answer = await ask(make, peer, what === 'never answers' ? 100 : 2_000);
    // Some clients of fetch take a refused redirect for a broken connection.
    if (what === 'redirects') expect(['not_found', 'unreachable']).toContain((answer as { reason: string }).reason);
    else expect(answer).toEqual(expected);
  });
});

describe('holders by a node', () => {
  const largest = (amounts: readonly string[]) => ({
    result: { context: { slot: 77 }, value: amounts.map((amount, at) => ({ address: makeAddress(100 + at), amount })) },
  });
  const owned = (owners: readonly (string | null)[]) => ({
    result: { value: owners.map((owner) => owner && { data: { parsed: { info: { owner } } } }) },
  });
  const answers = (amounts: readonly string[], owners: readonly (string | null)[]) =>
    byQuestion((question) => (question.includes('getTokenLargestAccounts') ? largest(amounts) : owned(owners)));

  it('are by owner, at the slot of the count, whole where there are fewer than the node tells', async () => {
    const max = `${2n ** 64n - 1n}`;
    const answer = await ask(createRpcHoldersProvider, answers([max, '5', '3'], [ann, bob, bob]));
    expect(answer).toMatchObject({
      finding: {
        holders: {
          slot: 77,
          holders: [
            { owner: ann, amount: 2n ** 64n - 1n },
            { owner: bob, amount: 8n },
          ],
          holderCount: 2,
        },
      },
    });
  });

  it('are not whole where the node tells as many as it does at most', async () => {
    const twenty = Array.from({ length: 20 }, (_, at) => `${100 - at}`);
    const answer = await ask(
      createRpcHoldersProvider,
      answers(
        twenty,
        twenty.map((_, at) => makeAddress(200 + at)),
      ),
    );
    expect(answer).toMatchObject({ finding: { holders: { holderCount: null } } });
  });

  it('leave out an account that closed meanwhile, and are refused when the two answers do not fit', async () => {
    const closed = await ask(createRpcHoldersProvider, answers(['9', '5'], [null, bob]));
    expect(closed).toMatchObject({ finding: { holders: { holders: [{ owner: bob, amount: 5n }] } } });
    await peers?.close();
    expect(await ask(createRpcHoldersProvider, answers(['9', '5'], [ann]))).toEqual({
      kind: 'failed',
      reason: 'garbled',
    });
  });

  it.each([`${2n ** 64n}`, '-1', '1e3', ''])('refuse the amount %j', async (amount) => {
    expect(await ask(createRpcHoldersProvider, answers([amount], [ann]))).toEqual({
      kind: 'failed',
      reason: 'garbled',
    });
  });

  it('tell a mint the node refuses from a node that is behind', async () => {
    const fault = (code: number) => answerJson({ error: { code, message: 'x' } });
    expect(await ask(createRpcHoldersProvider, fault(-32_602))).toEqual({ kind: 'nothing', reason: 'not_found' });
    await peers?.close();
    expect(await ask(createRpcHoldersProvider, fault(-32_005))).toEqual({ kind: 'failed', reason: 'busy' });
  });
});

describe('holders by DAS', () => {
  const page = (accounts: readonly { owner: string; amount: number; mint?: string }[]) => ({
    result: { token_accounts: accounts.map((account) => ({ mint, ...account })) },
  });
  const full = (first: number) =>
    Array.from({ length: 1_000 }, (_, at) => ({ owner: makeAddress(first + at), amount: 1 }));

  it('are read page by page, added up by owner, and whole', async () => {
    const pages = [
      page(full(1_000)),
      page([
        { owner: ann, amount: 5 },
        { owner: ann, amount: 6 },
        { owner: bob, amount: 0 },
      ]),
    ];
    const answer = await ask(
      createDasHoldersProvider,
      byQuestion((question) => pages[/"page":(\d)/.exec(question)![1] === '1' ? 0 : 1]),
    );
    expect(answer).toMatchObject({ finding: { holders: { slot: 0, holderCount: 1_001 } } });
    if (answer.kind !== 'found') throw new Error(answer.reason);
    expect(answer.finding.holders?.holders[0]).toEqual({ owner: ann, amount: 11n });
  });

  it('say nothing of the largest when there are more than are read', async () => {
    expect(
      await ask(
        createDasHoldersProvider,
        answerWith(JSON.stringify(page(full(1_000).map(() => ({ owner: ann, amount: 1 }))))),
      ),
    ).toMatchObject({
      reason: 'too_large',
    });
  });

  it('are refused when they are of another mint', async () => {
    const lie = answerJson(page([{ owner: ann, amount: 5, mint: other }]));
    expect(await ask(createDasHoldersProvider, lie)).toEqual({ kind: 'failed', reason: 'garbled' });
  });
});

describe('DexScreener', () => {
  const pair = (address: string, usd: number) => ({
    chainId: 'solana',
    baseToken: { address },
    priceUsd: '0.5',
    marketCap: 9,
    liquidity: { usd },
  });
  it('tells what was paid for and approved, and its largest pair of this token alone', async () => {
    const orders = [
      { type: 'tokenProfile', status: 'approved' },
      { type: 'communityTakeover', status: 'rejected' },
      { type: 'tokenAd', status: 'approved' },
    ];
    const peer = byQuestion((question) =>
      question.startsWith('/orders') ? { orders } : [pair(mint, 10), pair(mint, 30), pair(other, 1e9)],
    );
    expect(await ask(createDexscreenerProvider, peer)).toMatchObject({
      finding: {
        report: { dexscrAd: true, dexscrUpdateLink: true, ctoFlag: false },
        figures: { priceUsd: 0.5, marketCapUsd: 9, liquidityUsd: 30 },
      },
    });
    expect(peers?.asked).toEqual([`127.0.0.1/orders/v1/solana/${mint}`, `127.0.0.1/tokens/v1/solana/${mint}`]);
  });
});

describe('GMGN', () => {
  it('tells what stands at the top or in its groups; what it leaves out is unknown', async () => {
    const data = {
      address: mint,
      dev: { cto_flag: 1, dexscr_ad: 'no' },
      stat: { bluechip_owner_percentage: '0.0625' },
      image_dup: '7',
    };
    expect(await ask(makers.gmgn!, answerJson({ code: 0, data }))).toMatchObject({
      finding: {
        report: {
          ctoFlag: true,
          dexscrAd: false,
          dexscrUpdateLink: null,
          imageDup: 7,
          twitterCreateTokenCount: null,
          bluechipOwnerPpm: 62_500,
        },
      },
    });
    expect(peers?.asked).toEqual([`127.0.0.1/info?address=${mint}`]);
  });

  it('is not believed about another token, nor where a figure cannot be', async () => {
    expect(await ask(makers.gmgn!, answerJson({ data: { address: other, image_dup: 7 } }))).toMatchObject({
      reason: 'garbled',
    });
    await peers?.close();
    const lies = {
      address: mint,
      image_dup: -3,
      stat: { bluechip_owner_percentage: 17 },
      dev: { cto_flag: 'perhaps' },
    };
    expect(await ask(makers.gmgn!, answerJson({ data: lies }))).toMatchObject({
      finding: { report: { imageDup: null, bluechipOwnerPpm: null, ctoFlag: null } },
    });
  });
});

describe('RugCheck', () => {
  const report = (held: number, changes = {}) => ({
    mint,
    token: { supply: 100, mintAuthority: null, freezeAuthority: cid },
    topHolders: [
      { owner: ann, amount: held, pct: 1, insider: true },
      { owner: bob, amount: 20, pct: 1 },
    ],
    knownAccounts: { [bob]: { name: 'Pool', type: 'AMM' } },
    ...changes,
  });

  it('tells authorities, and shares made of its amounts whatever its own say', async () => {
    expect(await ask(createRugcheckProvider, answerJson(report(40)))).toMatchObject({
      finding: {
        authorities: { mint: null, freeze: cid },
        figures: { topHolders: 2, topHoldersShare: 0.6, insidersAmongThem: 1 },
        holders: { holders: [{ owner: ann, amount: 40n }], holderCount: null },
      },
    });
  });

  it('is not believed when its holders hold more than there is, or of another mint', async () => {
    expect(await ask(createRugcheckProvider, answerJson(report(90)))).toMatchObject({
      kind: 'failed',
      reason: 'garbled',
    });
    await peers?.close();
    expect(await ask(createRugcheckProvider, answerJson(report(1, { mint: other })))).toMatchObject({
      reason: 'garbled',
    });
  });

  const sample = join(import.meta.dirname, '../../../../../shared/data/provider-samples/rugcheck_report_TRUMP.json');
  it.skipIf(!existsSync(sample))(
    'its report of a real token: 20 holders, 95.1448 % of supply (needs ../shared/data)',
    () => {
      const json = JSON.parse(readFileSync(sample, 'utf8'));
      const answer = readReport(json, { mint: json.mint, holdersWanted: true });
      if (answer.kind !== 'found') throw new Error(answer.reason);
      const { figures, holders, authorities } = answer.finding;
      expect(figures?.topHolders).toBe(20);
      expect(figures?.topHoldersShare).toBeCloseTo(0.951448, 6);
      expect(authorities).toEqual({ mint: null, freeze: null });
      expect(holders?.holders[0]).toEqual({
        owner: '2RH6rUTPBJ9rUDPpuV9b8z1YL56k1tYU6Uk5ZoaEFFSK',
        amount: 800_000_005_000_000n,
      });
    },
  );
});

describe('metadata by URI', () => {
  const fetchMetadata = async (peer: Peer) => {
    peers = await openRecordedPeers({ 'm.example.org': peer });
    const gateway = 'https://ipfs.example.org';
    const fetchOutside = createFetchOutside({
      network: peers.network,
      ipfsGateway: gateway,
      timeoutMs: 2_000,
      now: () => 0,
    });
    return createMetadataProvider({ fetchOutside, ipfsGateway: gateway }).ask(target, signal);
  };

  it('is the document’s picture, links and text, cleaned', async () => {
    const document = {
      name: 'X',
      image: 'ipfs://QmRrAng41mJ4dMyHmjf2j5ePL4Q1sBfPPW7t72aEuf7ddf',
      description: 'Sa\u202Efe',
      twitter: '@kick_coin',
      extensions: { telegram: 't.me/kick', website: 'https://kick.example.org/' },
    };
    expect(await fetchMetadata(answerJson(document))).toMatchObject({
      finding: {
        metadata: {
          image: document.image,
          description: 'Safe',
          twitter: 'https://x.com/kick_coin',
          telegram: 'https://t.me/kick',
          website: 'https://kick.example.org/',
        },
      },
    });
  });

  it('of 1 MB, of no JSON and of no document says nothing', async () => {
    const said = (peer: Peer) => fetchMetadata(peer).finally(() => peers?.close());
    expect(await said(answerWith(JSON.stringify({ description: 'x'.repeat(1e6) })))).toEqual({
      kind: 'nothing',
      reason: 'too_large',
    });
    expect(await said(answerWith('<html>'))).toEqual({ kind: 'nothing', reason: 'not_json' });
    expect(await said(answerJson([1, 2]))).toEqual({ kind: 'nothing', reason: 'bad_shape' });
    expect(await said(answerJson('text'))).toEqual({ kind: 'nothing', reason: 'bad_shape' });
  });

  it('takes no link for what it is not', () => {
    const read = (twitter: unknown, website: unknown = null) =>
      readMetadata({ twitter, website, image: 'http://a.example.org/x' })!;
    expect(read('https://x.com.evil.example/a').twitter).toBeNull();
    expect(read('javascript:alert(1)').twitter).toBeNull();
    expect(read({ toString: 'x' }).twitter).toBeNull();
    expect(read('https://www.x.com/a').twitter).toBe('https://www.x.com/a');
    expect(read('', 'https://user:pass@site.example/').website).toBeNull();
    expect(read('', 'data:text/html,x').website).toBeNull();
    expect(read('').image).toBeNull();
  });
});

describe('the provider of simulated tokens', () => {
  it('counts holders by the trades and transfers of the simulator', async () => {
    const ledger = createSimulatedLedger();
    const trade = (trader: string, side: 'buy' | 'sell', baseAmount: bigint) =>
      ledger.note(makeTrade(1, { mint, trader, side, baseAmount }));
    trade(ann, 'buy', 1n);
    ledger.note(makeTokenCreated(1, { mint, supply: 1_000n }));
    trade(ann, 'buy', 300n);
    trade(bob, 'buy', 200n);
    trade(ann, 'sell', 100n);
    ledger.note(makeTransfer(1, { mint, from: bob, to: cid, amount: 200n }));
    const uri = `https://metadata.mintscope.example/${mint}.json`;
    const answer = await createSimulatedProvider(ledger).ask({ ...target, uri }, signal);
    expect(answer).toMatchObject({
      finding: {
        figures: { holders: 2, topHolders: 2, topHoldersShare: 0.4 },
        raw: { simulated: true, result: { total: 2, token_accounts: [{ amount: '200' }, { amount: '200' }] } },
      },
    });
    expect(ledger.holdersOf(other)).toBeNull();
  });

  it('tells the same of a token always, and something of some', async () => {
    const provider = createSimulatedProvider(createSimulatedLedger());
    const uri = `https://metadata.mintscope.example/${mint}.json`;
    expect(provider.wants({ ...target, uri })).toBe(true);
    expect(provider.wants(target)).toBe(false);
    const told = await Promise.all(
      Array.from({ length: 200 }, (_, at) => provider.ask({ ...target, uri, mint: makeAddress(at) }, signal)),
    );
    expect(await provider.ask({ ...target, uri, mint: makeAddress(7) }, signal)).toEqual(told[7]);
    const ads = told.filter((answer) => answer.kind === 'found' && answer.finding.report?.dexscrAd);
    expect(ads.length).toBeGreaterThan(0);
    expect(ads.length).toBeLessThan(40);
  });
});
