import type { Wallet } from '@wallet-standard/base';

export const someAddress = 'So11111111111111111111111111111111111111112';
export const otherAddress = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

interface Behaviour {
  name?: string;
  /** What the wallet does when it is asked; where it gives accounts, those are its accounts from then on. */
  connect?: (input: unknown) => Promise<unknown>;
  sign?: (input: { message: Uint8Array }) => Promise<unknown>;
}

/** A Wallet-Standard wallet that does what the test says: by default it has one account and signs with zeros. */
export function fakeWallet({ name = 'Fake wallet', connect, sign }: Behaviour = {}) {
  let listener: ((change: object) => void) | null = null;
  const account = { address: someAddress, publicKey: new Uint8Array(32), chains: ['solana:mainnet'], features: [] };
  const fake = {
    connects: [] as unknown[],
    disconnects: 0,
    change: (accounts: object[]) => {
      Object.assign(fake.wallet, { accounts });
      listener?.({ accounts });
    },
    wallet: {
      version: '1.0.0',
      name,
      icon: 'data:image/png;base64,iVBORw0KGgo=',
      chains: ['solana:mainnet'],
      accounts: [],
      features: {
        'standard:connect': {
          version: '1.0.0',
          connect: async (input: unknown) => {
            fake.connects.push(input);
            const answer = connect ? await connect(input) : { accounts: [account] };
            const accounts: unknown = typeof answer === 'object' && answer !== null && Reflect.get(answer, 'accounts');
            if (Array.isArray(accounts)) Object.assign(fake.wallet, { accounts });
            return answer;
          },
        },
        'standard:disconnect': {
          version: '1.0.0',
          disconnect: async () => {
            fake.disconnects += 1;
            Object.assign(fake.wallet, { accounts: [] });
          },
        },
        'standard:events': {
          version: '1.0.0',
          on: (_: string, next: (change: object) => void) => {
            listener = next;
            return () => undefined;
          },
        },
        'solana:signTransaction': { version: '1.0.0', supportedTransactionVersions: ['legacy'] },
        'solana:signMessage': {
          version: '1.1.0',
          signMessage: async (input: { message: Uint8Array }) =>
            sign ? sign(input) : [{ signedMessage: input.message, signature: new Uint8Array(64) }],
        },
      },
    } as Wallet,
  };
  return fake;
}

/** A promise that the test settles. */
export function deferred() {
  let resolve: (value: unknown) => void = () => undefined;
  const promise = new Promise<unknown>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
