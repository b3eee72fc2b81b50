import bs58 from 'bs58';
import { describe, expect, test } from 'vitest';
import { decodeTransactions } from './decode-transaction.ts';
import { fileOptions } from './test-kit/decode-file.ts';
import { hasSharedData, listFiles, readJson, withoutSharedData } from './test-kit/shared-data.ts';

const signature = '5'.repeat(87);

/** A single published instruction as the only one of a transaction without logs or inner instructions. */
function decodeInstruction(file: string) {
  const { accounts, data, program_id } = readJson(`carbon-instructions/${file}`);
  const accountKeys = [...new Set([...accounts.map((account: { pubkey: string }) => account.pubkey), program_id])];
  const message = {
    header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 0 },
    accountKeys,
    instructions: [
      {
        programIdIndex: accountKeys.indexOf(program_id),
        accounts: accounts.map((account: { pubkey: string }) => accountKeys.indexOf(account.pubkey)),
        data: encode(data),
      },
    ],
  };
  const [result] = decodeTransactions(
    { slot: 1, blockTime: 1, transaction: { signatures: [signature], message }, meta: { err: null, fee: 5000 } },
    fileOptions,
  );
  if (result?.kind !== 'ok') throw new Error(JSON.stringify(result));
  return result;
}

function encode(hex: string): string {
  return bs58.encode(Buffer.from(hex, 'hex'));
}

/** What an instruction alone tells: a creation is told by its arguments, a trade's amounts are only limits. */
const expected: Readonly<Record<string, object>> = {
  'pumpfun__create_ix.json': {
    events: [
      {
        type: 'token_created',
        name: 'Mystical Cat',
        symbol: 'MC',
        uri: 'https://ipfs.io/ipfs/QmeXR4TB9NZVK279DAVDKevSLzrWSi9papnaknVPJ8AvHe',
        mint: 'AC69oJv1m7843mdRfoQDneZuyRxYrMq86i2mARMtpump',
        pool: '623TpUDcZjKdmd9wybMveLKSSbgRs2hvwFjygzi4g15B',
        supply: 1_000_000_000_000_000n,
        mintable: null,
      },
    ],
    skipped: [],
  },
  'pumpfun__buy_ix.json': {
    events: [],
    skipped: [
      {
        reason: 'event_missing',
        detail: 'a trade without its event (amount 1690358, limit 195): the filled amounts are unknown',
      },
    ],
  },
  'pumpfun__sell_ix.json': {
    events: [],
    skipped: [
      {
        reason: 'event_missing',
        detail: 'a trade without its event (amount 376599365021, limit 14065038): the filled amounts are unknown',
      },
    ],
  },
  'pump-swap__buy_with_track_volume_false.json': { events: [], skipped: [{ reason: 'event_missing' }] },
  'pump-swap__buy_with_track_volume_true.json': { events: [], skipped: [{ reason: 'event_missing' }] },
  'moonshot__buy_ix.json': {
    events: [],
    skipped: [
      {
        reason: 'event_missing',
        detail:
          'a trade without its event (5430576418647 tokens, 1640000 lamports, fixed side 1, 9999 bps asked): the filled amounts are unknown',
      },
    ],
  },
  'moonshot__sell_ix.json': {
    events: [],
    skipped: [
      {
        reason: 'event_missing',
        detail:
          'a trade without its event (157227000000000 tokens, 20990579 lamports, fixed side 0, 100 bps asked): the filled amounts are unknown',
      },
    ],
  },
  'moonshot__token_mint_ix.json': {
    events: [
      {
        type: 'token_created',
        name: 'Gamestop',
        symbol: '$GME',
        uri: 'https://cdn.dexscreener.com/cms/tokens/metadata/UgnNvayhAu8K97aoT3B8',
        creator: 'AiG8HZSRociZpmHGmFnHQ3eQvFxVq4HUwxXcZKZJaEr1',
        pool: 'ALPoEBuBD9GMWRQrMmWd81By5GCH8X9i9HiPWBf68n8C',
        mint: 'HkzfucJHWykNPSpKpduLVg2j45zafYhA1G51xPLumoon',
        decimals: 9,
        supply: 1_000_000_000_000_000_000n,
      },
    ],
    skipped: [],
  },
  'moonshot__migrate_funds_ix.json': {
    events: [
      {
        type: 'curve_completed',
        mint: '5JZUMLtHBzG4PaQ6UAhVWnh2pZ1BMMKRWWpCbMxxe148',
        pool: 'AwxvCNVa16VfZZdxtSZ2DJ8VDQ17J27FYMMJc9KoWkZt',
      },
    ],
    skipped: [{ reason: 'amounts_unknown' }],
  },
};

test.skipIf(hasSharedData)(withoutSharedData, () => {});

describe.skipIf(!hasSharedData)('published single instructions', () => {
  const files = listFiles().filter((file) => /carbon-instructions.*(_ix|track_volume_\w+)\.json$/.test(file));

  test('all of them have an expectation', () => {
    expect(files.map((file) => file.replace('carbon-instructions/', '')).sort()).toEqual(Object.keys(expected).sort());
  });

  test.each(Object.keys(expected))('%s', (file) => {
    expect(decodeInstruction(file)).toMatchObject(expected[file] ?? {});
  });
});
