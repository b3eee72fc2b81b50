import { createHash } from 'node:crypto';
import type { FetchOutside } from '../outside/fetch-outside.ts';
import { drawPicture } from '../picture/draw-picture.ts';
import type { Provider } from '../provider.ts';
import { readTokenInfo } from './gmgn.ts';
import type { SimulatedLedger } from './simulated-ledger.ts';
import { shareOf } from './token-amounts.ts';

/** A reserved name (RFC 2606): the simulator's tokens have their documents and pictures there. */
const simulatedDomain = '.mintscope.example';

export function isSimulated(link: string | null): boolean {
  return link !== null && URL.canParse(link) && new URL(link).hostname.endsWith(simulatedDomain);
}

/** Draws the pictures that simulated tokens name, and leaves other links to the next; without one they are refused. */
export function createSimulatedOutside(next: FetchOutside | null): FetchOutside {
  return async (link, options) => {
    if (isSimulated(link)) return { kind: 'body', bytes: Buffer.from(drawPicture(new URL(link).pathname)) };
    return next ? next(link, options) : { kind: 'nothing', reason: 'refused_address' };
  };
}

/**
 * What providers might tell of a simulated token: information made of its address alone, read as an answer in GMGN's shape, and its
 * accounts by the ledger of the simulator's own events, in the shape of DAS.
 */
export function createSimulatedProvider(ledger: Pick<SimulatedLedger, 'holdersOf'>): Provider {
  return {
    name: 'simulated',
    wants: ({ uri }) => isSimulated(uri),
    async ask({ mint }) {
      const answer = readTokenInfo(composeTokenInfo(mint), mint);
      const book = ledger.holdersOf(mint);
      if (answer.kind !== 'found' || !book) return answer;
      const { supply, holders } = book;
      const largest = holders.slice(0, mostAccounts);
      const held = largest.reduce((sum, { amount }) => sum + amount, 0n);
      const figures = { holders: holders.length, topHolders: largest.length, topHoldersShare: shareOf(held, supply) };
      const accounts = largest.map(({ owner, amount }) => ({ mint, owner, amount: `${amount}` }));
      const raw = { ...composeTokenInfo(mint), result: { total: holders.length, token_accounts: accounts } };
      return { kind: 'found', finding: { ...answer.finding, figures, raw } };
    },
  };
}

/** As many as a Solana node tells. */
const mostAccounts = 20;
/** Shares of tokens with a paid update, an advertisement and a takeover. */
const paidUpdate = 0.12;
const paidAd = 0.05;
const takenOver = 0.02;

function composeTokenInfo(mint: string) {
  const draws = createHash('sha256').update(`provider of ${mint}`).digest();
  const unit = (at: number) => draws.readUInt32LE(at * 4) / 2 ** 32;
  return {
    code: 0,
    simulated: true,
    data: {
      address: mint,
      dev: { dexscr_update_link: unit(0) < paidUpdate, dexscr_ad: unit(1) < paidAd, cto_flag: unit(2) < takenOver },
      stat: { bluechip_owner_percentage: Math.round(unit(3) ** 3 * 0.12 * 1e4) / 1e4 },
    },
  };
}
