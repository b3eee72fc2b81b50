import { describe, expect, test } from 'vitest';
import { alignLogs, walkLogs } from './walk-logs.ts';

const [a, b] = ['6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'];
const nested = [
  `Program ${a} invoke [1]`,
  'Program log: Instruction: Buy',
  'Program data: AAAA',
  `Program ${b} invoke [2]`,
  'Program data: BBBB CCCC',
  `Program ${b} consumed 100 of 200 compute units`,
  `Program ${b} success`,
  'Program data: DDDD',
  `Program ${a} success`,
];

describe('walkLogs', () => {
  test('data belongs to the program that was running', () => {
    expect(walkLogs(nested)).toEqual({
      truncated: false,
      invocations: [
        {
          program: a,
          depth: 1,
          data: [
            { kind: 'data', base64: 'AAAA' },
            { kind: 'data', base64: 'DDDD' },
          ],
        },
        {
          program: b,
          depth: 2,
          data: [
            { kind: 'data', base64: 'BBBB' },
            { kind: 'data', base64: 'CCCC' },
          ],
        },
      ],
    });
  });

  test('a program that prints what the runtime prints does not fool the walk', () => {
    const forged = [
      `Program ${a} invoke [1]`,
      `Program log: Program ${b} invoke [2]`,
      `Program log: x\nProgram ${b} invoke [2]\nProgram data: EEEE`,
      `Program log: Program ${a} success`,
      'Program data: AAAA',
      `Program ${a} success`,
      'Program data: FFFF',
    ];
    expect(walkLogs(forged).invocations).toEqual([{ program: a, depth: 1, data: [{ kind: 'data', base64: 'AAAA' }] }]);
  });

  test('cut logs keep what came before, and say that they are cut', () => {
    expect(walkLogs([...nested.slice(0, 5), 'Log truncated', 'Program data: ZZZZ'])).toMatchObject({
      truncated: true,
      invocations: [{ data: [{ base64: 'AAAA' }] }, { data: [{ base64: 'BBBB' }, { base64: 'CCCC' }] }],
    });
  });

  test('a call that failed, or whose end is missing, does not keep what follows', () => {
    const failed = [
      `Program ${a} invoke [1]`,
      `Program ${b} invoke [2]`,
      `Program ${b} failed: custom program error: 0x1`,
      'Program data: AAAA',
      `Program ${a} invoke [1]`,
      'Program data: BBBB',
    ];
    expect(walkLogs(failed).invocations.map((call) => call.data.map((line) => line.base64))).toEqual([
      ['AAAA'],
      [],
      ['BBBB'],
    ]);
  });
});

describe('alignLogs', () => {
  const { invocations } = walkLogs(nested);

  test('pairs by order, over programs that never log', () => {
    const silent = { program: 'Ed25519SigVerify111111111111111111111111111', stackHeight: 1 };
    expect(alignLogs(invocations, [silent, { program: a, stackHeight: 1 }, { program: b, stackHeight: null }])).toEqual(
      [1, 2],
    );
  });

  test('does not guess after the first disagreement', () => {
    expect(
      alignLogs(invocations, [
        { program: a, stackHeight: 1 },
        { program: a, stackHeight: 2 },
      ]),
    ).toEqual([0, null]);
    expect(alignLogs(invocations, [{ program: a, stackHeight: 2 }])).toEqual([null, null]);
  });
});
