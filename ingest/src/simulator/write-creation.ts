import { solMint } from '@mintscope/schemas/ids';
import { launchpads } from './launchpads.ts';
import type { SimToken } from './token.ts';
import { nextEnvelope, type Transaction } from './transactions.ts';
import type { World } from './world.ts';

interface Creation {
  transaction: Transaction;
  freezable: boolean;
}

/** Only launchpads whose events tell their reserves tell them here, as the decoders have it. */
export function writeCreation(world: World, token: SimToken, { transaction, freezable }: Creation): void {
  const pad = launchpads[token.pad];
  const isTold = pad.tells === 'reserves';
  world.events.push({
    type: 'token_created',
    ...nextEnvelope(transaction, token.mint, pad.program),
    name: token.name,
    symbol: token.symbol,
    uri: `https://metadata.mintscope.example/${token.mint}.json`,
    creator: token.creator.address,
    pool: token.curveAccount,
    quoteMint: solMint,
    decimals: pad.decimals,
    quoteDecimals: 9,
    supply: pad.supply,
    baseReserve: isTold ? pad.curve.virtualToken : null,
    quoteReserve: isTold ? pad.curve.virtualSol : null,
    curveSupply: isTold ? pad.curve.realToken : null,
    mintable: false,
    freezable,
  });
}
