import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  makeAddress,
  makeMetadataChanged,
  makeSignature,
  makeTokenCreated,
  makeTrade,
} from '@mintscope/ingest/testing/make-event';
import { limits } from '@mintscope/schemas/limits';
import { encodeEventLine } from '@mintscope/schemas/ndjson';
import { temporaryFolder } from '../support/mintscope-process.ts';
import { hostileTexts } from './hostile-texts.ts';

/** Numbers of the tokens' addresses, apart from those that other tests make. */
const firstNumber = 7_000_000;
const tradesEach = 8;

/** Launches whose names, symbols and links are hostile, each traded, as a file for the replay source beside the simulator. */
export function hostileMarket(texts: readonly string[] = hostileTexts) {
  const folder = temporaryFolder();
  const file = join(folder.path, 'hostile.ndjson');
  const nowS = Math.floor(Date.now() / 1000) - 60;
  const lines = texts.flatMap((text, index) => eventsOf(text, index, nowS).map((event) => encodeEventLine(event)));
  writeFileSync(file, `${lines.map((line) => line.trimEnd()).join('\n')}\n`);
  return {
    settings: {
      MINTSCOPE_SOURCES: 'simulator,webhook,replay',
      MINTSCOPE_REPLAY_FILE: file,
      MINTSCOPE_REPLAY_SPEED: '0',
    },
    /** Of each text, in their order. */
    mints: texts.map((_, index) => mintAt(index)),
    remove: folder.remove,
  };
}

function mintAt(index: number): string {
  return makeAddress(firstNumber + index * 100);
}

function eventsOf(text: string, index: number, blockTime: number) {
  const number = firstNumber + index * 100;
  const common = { mint: mintAt(index), blockTime, slot: 900_000_000 + index };
  const name = text.slice(0, limits.nameLength);
  const symbol = text.slice(0, limits.symbolLength);
  const uri = text.slice(0, limits.uriLength);
  return [
    makeTokenCreated(number, { ...common, name, symbol, uri }),
    { ...makeMetadataChanged(number, { instruction: 1, uri }), ...common, name, symbol: null },
    ...Array.from({ length: tradesEach }, (_, trade) =>
      makeTrade(number + 1 + trade, {
        ...common,
        signature: makeSignature(number + 1 + trade),
        trader: makeAddress(number + 50 + trade),
        quoteAmount: 50_000_000n,
        baseAmount: 1_000_000_000n,
      }),
    ),
  ];
}
