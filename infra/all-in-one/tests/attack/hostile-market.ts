import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  makeAddress,
  makeMetadataChanged,
  makeSignature,
  makeTokenCreated,
  makeTrade,
} from '@mintscope/ingest/testing/make-event';
import { encodeEventLine } from '@mintscope/schemas/ndjson';
import { temporaryFolder } from '../support/mintscope-process.ts';
import { hostileTexts } from './hostile-texts.ts';

/** Numbers of the tokens' addresses, apart from those that other tests make. */
const firstNumber = 7_000_000;

/** Launches whose names, symbols and links are hostile, each traded, as a file for the replay source beside the simulator. */
export function hostileMarket() {
  const folder = temporaryFolder();
  const file = join(folder.path, 'hostile.ndjson');
  const nowS = Math.floor(Date.now() / 1000) - 60;
  const lines = hostileTexts.flatMap((text, index) => {
    const number = firstNumber + index * 100;
    const mint = makeAddress(number);
    const common = { mint, blockTime: nowS, slot: 900_000_000 + index };
    const name = text.slice(0, 64);
    return [
      makeTokenCreated(number, { ...common, name, symbol: text.slice(0, 16), uri: text.slice(0, 200) }),
      { ...makeMetadataChanged(number, { instruction: 1, uri: text.slice(0, 200) }), ...common, name, symbol: null },
      ...Array.from({ length: 8 }, (_, trade) =>
        makeTrade(number + 1 + trade, {
          ...common,
          signature: makeSignature(number + 1 + trade),
          trader: makeAddress(number + 50 + trade),
          quoteAmount: 50_000_000n,
          baseAmount: 1_000_000_000n,
        }),
      ),
    ].map((event) => encodeEventLine(event));
  });
  writeFileSync(file, `${lines.map((line) => line.trimEnd()).join('\n')}\n`);
  return {
    settings: {
      MINTSCOPE_SOURCES: 'simulator,webhook,replay',
      MINTSCOPE_REPLAY_FILE: file,
      MINTSCOPE_REPLAY_SPEED: '0',
    },
    remove: folder.remove,
  };
}

export const hostileMints: readonly string[] = hostileTexts.map((_, index) => makeAddress(firstNumber + index * 100));
