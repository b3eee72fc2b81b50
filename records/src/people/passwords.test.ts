import { parseOptions } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { argon2Parameters, createPasswords } from './passwords.ts';

const passwords = createPasswords();

describe('a password', () => {
  it('is kept as argon2id with the parameters that are named', async () => {
    const hash = await passwords.hash('correct horse');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(parseOptions(hash)).toMatchObject({ ...argon2Parameters, outputLen: 32, saltLen: 16 });
    expect(await passwords.hash('correct horse')).not.toBe(hash);
    expect(await passwords.verify(hash, 'correct horse')).toBe(true);
    expect(await passwords.verify(hash, 'Correct horse')).toBe(false);
  });

  it('is the same however its letters were typed', async () => {
    const hash = await passwords.hash('caf\u00e9 \ufb01rst passphrase');
    expect(await passwords.verify(hash, 'cafe\u0301 first passphrase')).toBe(true);
  });

  it('fits no account that is not there', async () => {
    expect(await passwords.verify(null, '')).toBe(false);
    expect(await passwords.verify(null, 'correct horse')).toBe(false);
  });

  it('waits its turn, and is refused when too many wait', async () => {
    const few = createPasswords({ atOnce: 1, waiting: 2 });
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => few.verify(null, 'x')));
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(answers[4]).toMatchObject({ reason: { code: 'BUSY' } });
    await expect(few.verify(null, 'x')).resolves.toBe(false);
  });
});
