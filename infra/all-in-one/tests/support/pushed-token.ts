import { createHash } from 'node:crypto';
import {
  accountsAt,
  addressOf,
  buildTransaction,
  bytesOf,
  type Call,
  eventCall,
  key,
  str,
  u64,
} from '@mintscope/ingest/decoders/test-kit/build-transaction';
import { encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import { programs } from '@mintscope/schemas/programs';
import { lamportsPerSol } from '@mintscope/schemas/quote-coins';

/** A token on pump.fun's curve that does what a test wants when it wants it: its transactions are pushed to the webhook. */
export interface PushedToken {
  mint: string;
  symbol: string;
  launch(): Promise<void>;
  /** Another wallet each time. The price of a trade is what it paid over what it got, and goes with the square of the reserve. */
  buy(sol: number): Promise<void>;
}

/** What the curve begins with, before anything is paid in. */
const begin = { sol: 30_000_000_000n, tokens: 1_073_000_000_000_000n, forSale: 793_100_000_000_000n };

export function pushedToken(symbol: string, { url, secret }: { url: string; secret: string }): PushedToken {
  const [mint, curve, creator] = [`${symbol} mint`, `${symbol} curve`, `${symbol} creator`].map(addressOf) as [
    string,
    string,
    string,
  ];
  const now = { ...begin };
  let pushed = 0;

  async function push(call: Call, signer: string): Promise<void> {
    pushed += 1;
    const built = buildTransaction({ calls: [call], signer });
    const signature = encodeBase58(createHash('sha512').update(`${symbol} ${pushed}`).digest());
    const transaction = {
      ...built,
      slot: built.slot + pushed,
      blockTime: Math.floor(Date.now() / 1000),
      transaction: { ...built.transaction, signatures: [signature] },
    };
    const headers = { authorization: secret, 'content-type': 'application/json' };
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify([transaction]) });
    if (!response.ok) throw new Error(`the webhook refused it: ${response.status} ${await response.text()}`);
  }

  const told = (event: Uint8Array) => [eventCall(programs.pump, event)];
  return {
    mint,
    symbol,
    launch() {
      const texts = [...str(`${symbol} coin`), ...str(symbol), ...str('')];
      const event = bytesOf('1b72a94ddeeb6376', texts, key(mint), key(curve), key(creator));
      return push(
        {
          program: programs.pump,
          accounts: accountsAt(14, { 0: mint, 2: curve, 7: creator }),
          data: bytesOf('181ec828051c0777', texts, key(creator)),
          inside: told(event),
        },
        creator,
      );
    },
    buy(sol) {
      const paid = BigInt(Math.round(sol * lamportsPerSol));
      const bought = now.tokens - (now.sol * now.tokens) / (now.sol + paid);
      now.sol += paid;
      now.tokens -= bought;
      now.forSale -= bought;
      const trader = addressOf(`${symbol} trader ${pushed}`);
      const event = bytesOf(
        'bddb7fd34ee661ee',
        key(mint),
        u64(paid, bought),
        [1],
        key(trader),
        u64(Math.floor(Date.now() / 1000), now.sol, now.tokens, now.sol - begin.sol, now.forSale),
      );
      return push(
        {
          program: programs.pump,
          accounts: accountsAt(16, { 2: mint, 3: curve, 6: trader }),
          data: bytesOf('66063d1201daebea', u64(bought, paid)),
          inside: told(event),
        },
        trader,
      );
    },
  };
}
