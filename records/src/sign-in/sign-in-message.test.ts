import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSignInMessage, type SignInMessage, writeSignInMessage } from './sign-in-message.ts';

const address = '24KebvJCscDwVm5KDMF3BJzZ8F6NqXpPUGGVC9Nz1bG6';

const full: SignInMessage = {
  domain: 'mintscope.example:8443',
  address,
  statement: 'Sign in to Mintscope.',
  uri: 'https://mintscope.example:8443',
  version: '1',
  chainId: 'mainnet',
  nonce: 'a1B2c3D4e5F6a7B8',
  issuedAt: '2026-01-02T03:04:05.678Z',
  expirationTime: '2026-01-02T03:09:05.678Z',
  notBefore: '2026-01-02T03:04:05.678Z',
  requestId: 'r-1',
  resources: ['https://mintscope.example/terms', 'ipfs://abc'],
};

const text = `mintscope.example:8443 wants you to sign in with your Solana account:
${address}

Sign in to Mintscope.

URI: https://mintscope.example:8443
Version: 1
Chain ID: mainnet
Nonce: a1B2c3D4e5F6a7B8
Issued At: 2026-01-02T03:04:05.678Z
Expiration Time: 2026-01-02T03:09:05.678Z
Not Before: 2026-01-02T03:04:05.678Z
Request ID: r-1
Resources:
- https://mintscope.example/terms
- ipfs://abc`;

describe('a sign-in message', () => {
  it('is written as the specification of Sign-In With Solana has it', () => {
    expect(writeSignInMessage(full)).toBe(text);
    expect(parseSignInMessage(text)).toEqual(full);
  });

  it.each<[string, SignInMessage, string]>([
    ['the least', { domain: 'a.b', address }, `a.b wants you to sign in with your Solana account:\n${address}`],
    [
      'a statement alone',
      { domain: 'a.b', address, statement: 'Hi' },
      `a.b wants you to sign in with your Solana account:\n${address}\n\nHi`,
    ],
    [
      'fields without a statement',
      { domain: 'a.b', address, nonce: '12345678' },
      `a.b wants you to sign in with your Solana account:\n${address}\n\nNonce: 12345678`,
    ],
    [
      'no resources at all, but told',
      { domain: 'a.b', address, resources: [] },
      `a.b wants you to sign in with your Solana account:\n${address}\n\nResources:`,
    ],
  ])('with %s', (_case, message, expected) => {
    expect(writeSignInMessage(message)).toBe(expected);
    expect(parseSignInMessage(expected)).toEqual(message);
  });

  const visible = fc.string({ unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)) });
  const some = visible.filter(({ length }) => length > 0 && length < 200);
  const time = fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-01-01') })
    .map((at) => at.toISOString());
  const written = fc
    .record(
      {
        domain: some,
        address: fc.constant(address),
        statement: fc.oneof(
          fc.array(some, { minLength: 1, maxLength: 5 }).map((words) => words.join(' ')),
          fc.constantFrom('Nonce: 12345678', 'URI: x', 'Resources:', ' ', '- x'),
        ),
        uri: some,
        version: fc.constant('1'),
        chainId: fc.constantFrom('mainnet', 'devnet', 'solana:mainnet'),
        nonce: fc.stringMatching(/^[A-Za-z0-9]{8,40}$/),
        issuedAt: time,
        expirationTime: time,
        notBefore: time,
        requestId: some,
        resources: fc.array(some, { maxLength: 4 }),
      },
      { requiredKeys: ['domain', 'address'] },
    )
    // Read the other way such a statement is the fields: then the text means those, and only those.
    .filter((message) => parseSignInMessage(writeSignInMessage(message))?.statement === message.statement);

  it('comes back as it went', () => {
    fc.assert(
      fc.property(written, (message) => {
        expect(parseSignInMessage(writeSignInMessage(message))).toEqual(message);
      }),
    );
  });

  it('is the only text of its fields', () => {
    const edit = fc.tuple(
      fc.nat({ max: text.length }),
      fc.nat({ max: 3 }),
      fc.string({ unit: 'binary', maxLength: 3 }),
    );
    fc.assert(
      fc.property(edit, ([at, cut, put]) => {
        const edited = text.slice(0, at) + put + text.slice(at + cut);
        const parsed = parseSignInMessage(edited);
        if (parsed) expect(writeSignInMessage(parsed)).toBe(edited);
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    ['nothing', ''],
    ['lines ended by CR LF', text.replaceAll('\n', '\r\n')],
    ['a line end after the last', `${text}\n`],
    ['a space after a value', text.replace('Version: 1', 'Version: 1 ')],
    ['two spaces before a value', text.replace('Version: 1', 'Version:  1')],
    ['fields in another order', text.replace('Version: 1\nChain ID: mainnet', 'Chain ID: mainnet\nVersion: 1')],
    ['a field twice', text.replace('Version: 1', 'Version: 1\nVersion: 1')],
    ['an unknown field', text.replace('Version: 1', 'Version: 1\nColour: red')],
    ['a label in lower case', text.replace('Nonce', 'nonce')],
    ['a look-alike letter', text.replace('mintscope', 'mіntscope')],
    ['a hidden mark', text.replace('Mintscope', 'Mint\u200bscope')],
    ['a byte order mark', `\ufeff${text}`],
    ['a statement of two lines', text.replace('Mintscope.', 'Mintscope.\nReally.')],
    ['a time that is none', text.replace('2026-01-02T03:04:05.678Z', 'yesterday')],
    ['another chain’s opening', text.replace('Solana', 'Ethereum')],
    ['a resource without its mark', text.replace('- ipfs', 'ipfs')],
    ['an empty nonce', text.replace('a1B2c3D4e5F6a7B8', '')],
  ])('is none with %s', (_case, altered) => {
    expect(altered).not.toBe(text);
    expect(parseSignInMessage(altered)).toBeNull();
  });
});

describe('a field that holds more than itself', () => {
  const fields: SignInMessage = {
    domain: 'mintscope.example',
    address,
    statement: 'Sign in.',
    uri: 'https://mintscope.example',
    version: '1',
    chainId: 'mainnet',
    nonce: 'a1B2c3D4e5F6a7B8',
    issuedAt: '2026-01-02T03:04:05.678Z',
    expirationTime: '2026-01-02T03:09:05.678Z',
    notBefore: '2026-01-02T03:04:05.678Z',
    requestId: 'r1',
  };
  const payloads = [
    '\nNonce: 12345678',
    '\r\nNonce: 12345678',
    '\n',
    '\r',
    '\u2028URI: x',
    '\u0085',
    '\0',
    '\x1b[2K',
    '\ud800',
  ];

  it.each(Object.keys(fields))('%s is neither written nor read', (name) => {
    for (const payload of payloads) {
      for (const value of [`${Reflect.get(fields, name)}${payload}`, `${payload}${Reflect.get(fields, name)}`]) {
        expect(() => writeSignInMessage({ ...fields, [name]: value }), JSON.stringify(value)).toThrow('may not hold');
        const written = writeSignInMessage(fields).replace(String(Reflect.get(fields, name)), value);
        expect(parseSignInMessage(written)?.nonce ?? null).not.toBe('12345678');
        expect(Reflect.get(parseSignInMessage(written) ?? {}, name)).not.toBe(value);
      }
    }
  });

  it('resources are neither', () => {
    for (const payload of payloads) {
      expect(() => writeSignInMessage({ ...fields, resources: [`ipfs://x${payload}`] })).toThrow('may not hold');
    }
  });
});
