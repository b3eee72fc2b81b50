import { isOnCurve } from '@mintscope/schemas/is-on-curve';
import { isSignable } from '@mintscope/schemas/is-signable';
import { programs } from '@mintscope/schemas/programs';
import bs58 from 'bs58';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deriveProgramAddress } from './derive-program-address.ts';

describe('deriveProgramAddress', () => {
  test.each([
    ['7k2255ueF3Ecnnjf9odEu7so3gmXKS8E29atDWmFpump', '9A5TEByiBsj1RXZfe6cDr3tLn89vXtrZ11QsFWf13Njm'],
    ['5dNYcCZXEGfGgbdUdq7MMR7KLsNJLLLgL83wLH8Fpump', 'CQrqvWERJtEjw2rCCQV6EqfM6V6jzTuKjhJjKNFmGB7r'],
    ['5hiHBjx5Ah1nAnCiq7mBTnefqkDVcyJwZuWFfZxFnErR', '3AGhRjNtBejBvn74KUJ2SiRNNvpwxvDE27unm9Er3mP3'],
  ])('the bonding curve of %s', (mint, curve) => {
    expect(deriveProgramAddress('bonding-curve', [mint], programs.pump)).toBe(curve);
  });

  test('the metadata account of a real launch', () => {
    const mint = '5dNYcCZXEGfGgbdUdq7MMR7KLsNJLLLgL83wLH8Fpump';
    expect(deriveProgramAddress('metadata', [programs.metaplex, mint], programs.metaplex)).toBe(
      'DTJKYfWFTCr1EZxehTPbXkU1V9LT5FdmGKJwEXsXuBht',
    );
  });
});

describe('isOnCurve', () => {
  test.each([
    ['3HeEuccBzrTvWBvQGuiVgqbJcCpzTd4mFZjbKQoz5BYg', true],
    ['2vr538qDgHCPYmr2mjt5LSjQ3kBYjtw3SDSveUKBVkef', true],
    ['9A5TEByiBsj1RXZfe6cDr3tLn89vXtrZ11QsFWf13Njm', false],
    ['5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1', false],
  ])('%s: %s (wallets sign, derived addresses cannot)', (address, onCurve) => {
    expect(isOnCurve(bs58.decode(address))).toBe(onCurve);
    expect([isSignable(address), isSignable(address), isSignable(`${address}0`)]).toEqual([onCurve, onCurve, false]);
  });

  test("agrees with Euler's criterion for any bytes", () => {
    const p = 2n ** 255n - 19n;
    const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;
    const power = (base: bigint, exponent: bigint): bigint => {
      if (exponent === 0n) return 1n;
      const half = power((base * base) % p, exponent / 2n);
      return exponent % 2n === 1n ? (half * base) % p : half;
    };
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const y = BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`) & (2n ** 255n - 1n);
        const square = (((y * y - 1n + p) % p) * ((d * y * y + 1n) % p)) % p;
        expect(isOnCurve(bytes)).toBe(square === 0n || power(square, (p - 1n) / 2n) === 1n);
      }),
      { seed: 25519, numRuns: 200, examples: [[new Uint8Array(32)], [Uint8Array.of(1, ...new Uint8Array(31))]] },
    );
  });
});
