import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeEventLine } from '@mintscope/schemas/ndjson';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeFiles } from './decode-command.ts';
import { hasSharedData, listFiles, pathOf, readText, withoutSharedData } from './decoders/test-kit/shared-data.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mintscope-decode-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function decode(...files: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await decodeFiles(
    files,
    (line) => out.push(line),
    (line) => err.push(line),
  );
  return { code, out, err };
}

async function fileWith(text: string): Promise<string> {
  const path = join(folder, `${Math.abs(text.length)}-${text.slice(0, 5).replace(/\W/g, '')}.json`);
  await writeFile(path, text);
  return path;
}

test('what nests too deep is said, and what follows it is decoded', async () => {
  const deep = `{"transaction":1,"meta":{"err":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`;
  const { code, err } = await decode(await fileWith(`${deep}\n{"transaction":{},"meta":{"err":1}}`));
  expect(code).toBe(1);
  expect(err).toEqual([
    expect.stringContaining('not decoded: JSON nested deeper than 64 levels'),
    expect.stringContaining('not decoded (shape_invalid)'),
  ]);
});

test('no file, a missing file, an empty one, one without JSON: plain words and a code', async () => {
  expect(await decode()).toMatchObject({
    code: 2,
    out: [],
    err: ['Name at least one file with transactions: decode FILE…'],
  });
  expect(await decode(join(folder, 'none.json'))).toMatchObject({
    code: 1,
    err: [expect.stringContaining('cannot be read')],
  });
  expect(await decode(await fileWith(''))).toMatchObject({
    code: 1,
    err: [expect.stringContaining('the file is empty')],
  });
  expect(await decode(await fileWith('hello there'))).toMatchObject({
    code: 1,
    err: [expect.stringContaining('no JSON')],
  });
});

test.skipIf(hasSharedData)(withoutSharedData, () => {});

describe.skipIf(!hasSharedData)('on real files', () => {
  const create = 'chainstack/raw_create_tx_from_gettransaction.json';

  test('events on one side, sentences on the other', async () => {
    const { code, out, err } = await decode(pathOf(create), pathOf('tx-parser/OKXDEX_swap_1.json'));
    expect(code).toBe(0);
    expect(out.map((line) => decodeEventLine(line))).toMatchObject([
      { ok: true, event: { type: 'token_created' } },
      { ok: true, event: { type: 'trade' } },
      { ok: true, event: { type: 'transfer' } },
    ]);
    expect(err).toEqual([
      expect.stringMatching(
        /OKXDEX_swap_1\.json: transaction \w+: instruction 8 of program LBUZ\w+ not decoded \(program_not_decoded\): a swap of Meteora DLMM/,
      ),
    ]);
  });

  test('a broken transaction is said with its signature, and the rest is decoded', async () => {
    const { code, out, err } = await decode(
      pathOf('tx-parser/broken_data_1.json'),
      pathOf('tx-parser/pumpfun_buy_bundle.json'),
    );
    expect([code, out.length]).toEqual([1, 4]);
    expect(err).toEqual([
      expect.stringMatching(
        /transaction F47c3Ciz\w+: not decoded \(account_keys_invalid\): account key 0 is not an address/,
      ),
    ]);
  });

  test('several answers in one file, one after the other, line by line, with text around', async () => {
    const one = JSON.stringify(JSON.parse(readText(create)));
    for (const text of [`${one}${one}`, `${one}\n${one}\n`, `[${one},${one}]`]) {
      const { code, out } = await decode(await fileWith(text));
      expect([code, out.length]).toEqual([0, 4]);
    }
    const { code, out, err } = await decode(await fileWith(`${one}\n\nTransaction Information:\nFee payer: x`));
    expect([code, out.length]).toEqual([0, 2]);
    expect(err).toEqual([expect.stringContaining('characters that are no JSON')]);
  });

  test('every file of the folder gives events or a sentence', async () => {
    for (const file of listFiles()) {
      const { out, err } = await decode(pathOf(file));
      expect([file, out.length + err.length > 0]).toEqual([file, true]);
      for (const line of err) expect(line).toContain(file);
    }
  });
});
