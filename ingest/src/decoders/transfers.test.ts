import { solMint } from '@mintscope/schemas/ids';
import { programs } from '@mintscope/schemas/programs';
import { describe, expect, test } from 'vitest';
import { deriveProgramAddress } from './derive-program-address.ts';
import {
  addressOf,
  type Balance,
  buildTransaction,
  bytesOf,
  type Call,
  key,
  transferCall,
  u64,
} from './test-kit/build-transaction.ts';
import { decodeOne } from './test-kit/decode-file.ts';

const [mint, me, you] = [addressOf('token'), addressOf('signer'), addressOf('you')];
const [mine, yours] = [addressOf('my account'), addressOf('your account')];
const balances: Balance[] = [
  { account: mine, mint, owner: me, decimals: 6, before: 100n, after: 40n },
  { account: yours, mint, owner: you, decimals: 6, before: 0n, after: 60n },
];
const jito = '96gYZGLnJYVFmbjzopPSU6QiEV5fGqZNyN9nmNhvrZU5';
const run = (calls: Call[], all = balances) => decodeOne(buildTransaction({ calls, balances: all }));
const sol = (to: string, lamports: bigint): Call => ({
  program: programs.system,
  accounts: [me, to],
  data: bytesOf([2, 0, 0, 0], u64(lamports)),
});
const checked = (tag: number[], ...rest: bigint[]): Call => ({
  program: programs.token2022,
  accounts: [mine, mint, yours, me],
  data: bytesOf(tag, u64(rest[0] ?? 0n), [6], u64(...rest.slice(1))),
});

describe('tokens', () => {
  test.each([
    ['transfer', transferCall(mine, yours, 60n), 60n],
    ['transferChecked', checked([12], 60n), 60n],
    ['transferCheckedWithFee: what arrives', checked([26, 1], 60n, 5n), 55n],
  ])('%s is told by owners', (_, call, amount) => {
    const [first, withheld] = run([call]).events;
    expect(first).toMatchObject({ type: 'transfer', mint, from: me, to: you, amount, program: call.program });
    // The sender loses what the mint withholds, too.
    if (amount === 60n) expect(withheld).toBeUndefined();
    else
      expect(withheld).toMatchObject({
        type: 'transfer',
        mint,
        from: me,
        to: programs.token2022,
        amount: 60n - amount,
      });
    const inside = run([{ program: addressOf('some program'), accounts: [], data: bytesOf([1]), inside: [call] }]);
    expect(inside.events[0]).toMatchObject({ type: 'transfer', amount, instruction: 1 });
    expect(inside.events.length).toBe(withheld ? 2 : 1);
  });

  describe('a plain transfer of a mint with a fee', () => {
    const third = addressOf('third account');
    const paid = (after: bigint, before = 0n): Balance[] => [
      balances[0] as Balance,
      { account: yours, mint, owner: you, decimals: 6, before, after },
    ];
    const send = (amount: bigint) => checked([12], amount);
    const told = (calls: Call[], all: Balance[]) =>
      run(calls, all).events.map((event) => event.type === 'transfer' && [event.from, event.to, event.amount]);
    const vault = programs.token2022;

    test('tells what arrived, by what the account has more, and what was withheld', () => {
      expect(told([send(60n)], paid(57n))).toEqual([
        [me, you, 57n],
        [me, vault, 3n],
      ]);
      expect(told([send(60n)], paid(107n, 50n))).toEqual([
        [me, you, 57n],
        [me, vault, 3n],
      ]);
      // All of it may be withheld.
      expect(told([send(60n)], paid(0n))).toEqual([[me, vault, 60n]]);
    });

    test('of several, each in the measure of what it sent; beside one whose instruction tells its fee', () => {
      expect(told([send(40n), send(20n)], paid(57n))).toEqual([
        [me, you, 38n],
        [me, vault, 2n],
        [me, you, 19n],
        [me, vault, 1n],
      ]);
      expect(told([checked([26, 1], 40n, 4n), send(20n)], paid(55n))).toEqual([
        [me, you, 36n],
        [me, vault, 4n],
        [me, you, 19n],
        [me, vault, 1n],
      ]);
    });

    test('that was handed on in the same transaction', () => {
      const onward: Call = {
        program: programs.token2022,
        accounts: [yours, mint, third, you],
        data: bytesOf([12], u64(30n), [6]),
      };
      const last: Balance = { account: third, mint, owner: addressOf('third'), decimals: 6, before: 0n, after: 28n };
      expect(told([send(60n), onward], [...paid(27n), last])).toEqual([
        [me, you, 57n],
        [me, vault, 3n],
        [you, addressOf('third'), 28n],
        [you, vault, 2n],
      ]);
    });

    test('between own accounts is what was withheld', () => {
      const own = { ...(paid(57n)[1] as Balance), owner: me };
      expect(told([send(60n)], [balances[0] as Balance, own])).toEqual([[me, vault, 3n]]);
    });

    test.each([
      ['the account has more than it was sent', [send(60n)], paid(61n)],
      ['it has less than before', [send(60n)], paid(40n, 50n)],
      [
        'a burn may have taken it',
        [send(60n), { ...send(0n), accounts: [yours, mint, you], data: bytesOf([8], u64(3n)) }],
        paid(57n),
      ],
      ['an instruction of it has no bytes', [send(60n), { ...send(0n), data: bytesOf([]) }], paid(57n)],
      ['its balance is not told', [send(60n)], [balances[0] as Balance]],
      ['the token program has no fees', [transferCall(mine, yours, 60n)], paid(57n)],
    ] as [string, Call[], Balance[]][])('stays as it is told where %s', (_, calls, all) => {
      const opened: Call = { program: programs.token2022, accounts: [yours, mint], data: bytesOf([18], key(you)) };
      expect(told([opened, ...calls], all)).toEqual([[me, you, 60n]]);
    });
  });

  test('an account opened in the transaction has the owner it was opened for', () => {
    const open: Call = { program: programs.token, accounts: [yours, mint], data: bytesOf([18], key(you)) };
    expect(run([open, transferCall(mine, yours, 60n)], [balances[0] as Balance]).events).toMatchObject([{ to: you }]);
  });

  test('an unknown owner is said; moving between own accounts, currencies and collectibles is nothing', () => {
    expect(run([transferCall(mine, yours, 60n)], [balances[0] as Balance])).toMatchObject({
      events: [],
      skipped: [{ reason: 'owner_unknown' }],
    });
    const [from, to] = balances as [Balance, Balance];
    for (const both of [
      [from, { ...to, owner: me }],
      [
        { ...from, mint: solMint },
        { ...to, mint: solMint },
      ],
      [
        { ...from, decimals: 0 },
        { ...to, decimals: 0 },
      ],
    ])
      expect(run([transferCall(mine, yours, 60n)], both)).toMatchObject({ events: [], skipped: [] });
  });
});

describe('SOL', () => {
  test('between wallets at the top level', () => {
    expect(run([sol(you, 1_000_000n)]).events).toMatchObject([
      { type: 'transfer', mint: solMint, from: me, to: you, amount: 1_000_000n, tipLamports: 0n },
    ]);
    expect(
      run([{ program: addressOf('program'), accounts: [], data: bytesOf([1]), inside: [sol(you, 5n)] }]).events,
    ).toEqual([]);
  });

  test('tell whether the receiver had any before, where balances do', () => {
    const sent = (lamports: Record<string, [bigint, bigint]>) =>
      decodeOne(buildTransaction({ calls: [sol(you, 500n)], balances, lamports })).events;
    expect(sent({ [you]: [0n, 500n] })).toMatchObject([{ to: you, opens: true }]);
    expect(sent({ [you]: [7n, 507n] })).toMatchObject([{ to: you, opens: false }]);
    const untold = buildTransaction({ calls: [sol(you, 500n)], balances });
    const { meta } = untold as { meta: Record<string, unknown> };
    const [event] = decodeOne({ ...untold, meta: { ...meta, preBalances: [], postBalances: [] } }).events;
    expect(event).toMatchObject({ to: you, amount: 500n, opens: null });
  });

  test('tips are summed into the envelope, also those paid inside', () => {
    const { events } = run([
      sol(jito, 700n),
      { program: addressOf('program'), accounts: [], data: bytesOf([1]), inside: [sol(jito, 50n)] },
      sol(you, 5n),
    ]);
    expect(events).toMatchObject([{ to: you, tipLamports: 750n }]);
  });

  test('an address derived for a program is no wallet', () => {
    expect(run([sol(deriveProgramAddress('vault', [me], programs.system), 5_000_000n)]).events).toEqual([]);
  });

  test('filling a token account is no transfer, nor is a transfer of nothing or to oneself', () => {
    expect(run([sol(yours, 2_039_280n), sol(you, 0n), sol(me, 5n)]).events).toEqual([]);
  });
});

describe('mints', () => {
  const token = (data: Uint8Array): Call => ({ program: programs.token2022, accounts: [mint, me], data });

  test.each([
    ['mint authority renounced', bytesOf([6, 0, 0]), { authority: 'mint', holder: null }],
    ['freeze authority handed over', bytesOf([6, 1, 1], key(you)), { authority: 'freeze', holder: you }],
    [
      'metadata authority renounced',
      bytesOf('d7e4a6e45464567b', new Uint8Array(32)),
      { authority: 'metadata', holder: null },
    ],
  ])('%s', (_, data, fields) => {
    expect(run([token(data)]).events).toMatchObject([{ type: 'authority_changed', mint, ...fields }]);
  });

  test('a metadata field of Token-2022, and one of its own keys', () => {
    const text = (value: string) => bytesOf([value.length, 0, 0, 0], Buffer.from(value));
    expect(run([token(bytesOf('dde9312db5cadcc8', [0], text('New name')))]).events).toMatchObject([
      { type: 'metadata_changed', mint, name: 'New name', symbol: null, uri: null },
    ]);
    expect(run([token(bytesOf('dde9312db5cadcc8', [3], text('twitter'), text('https://x')))]).events).toMatchObject([
      { twitter: 'https://x', name: null },
    ]);
    expect(run([token(bytesOf('dde9312db5cadcc8', [3], text('mood'), text('good')))]).events).toEqual([]);
  });

  test('Metaplex: the mint of a metadata account is the one it is derived from', () => {
    const text = (value: string) => bytesOf([value.length, 0, 0, 0], Buffer.from(value));
    const metadata = deriveProgramAddress('metadata', [programs.metaplex, mint], programs.metaplex);
    const update = bytesOf([15, 1], text('New'), text('NEW'), text('https://n'), [0, 0, 0, 0, 0], [0, 0, 0]);
    const call: Call = { program: programs.metaplex, accounts: [metadata, me], data: update };
    expect(run([call]).events).toMatchObject([
      { type: 'metadata_changed', mint, name: 'New', symbol: 'NEW', uri: 'https://n' },
    ]);
    expect(run([{ ...call, accounts: [you, me] }])).toMatchObject({
      events: [],
      skipped: [{ reason: 'mint_unknown' }],
    });
    const renounce: Call = {
      program: programs.metaplex,
      accounts: [metadata, me],
      data: bytesOf([15, 0, 1], new Uint8Array(32), [0, 0]),
    };
    expect(run([renounce]).events).toMatchObject([
      { type: 'authority_changed', mint, authority: 'metadata', holder: null },
    ]);
  });

  test('Metaplex: the later update instruction names its mint', () => {
    const text = (value: string) => bytesOf([value.length, 0, 0, 0], Buffer.from(value));
    const update = bytesOf([50, 0, 1], key(you), [1], text('New'), text('NEW'), text('u'));
    const call: Call = { program: programs.metaplex, accounts: [me, me, me, mint], data: update };
    expect(run([call]).events).toMatchObject([
      { type: 'metadata_changed', mint, name: 'New', uri: 'u' },
      { type: 'authority_changed', mint, authority: 'metadata', holder: you },
    ]);
  });
});
