import { addressFamilies } from './addresses.ts';
import { injectionFamilies } from './injections.ts';
import { letterFamilies } from './letters.ts';
import { markupFamilies } from './markup.ts';
import type { Bait, Family, Payload } from './payload.ts';

const families: readonly Family[] = [...markupFamilies, ...addressFamilies, ...letterFamilies, ...injectionFamilies];

/**
 * What strangers put where a name, a note or an address is expected: each family in each of its writings, none twice. One that works
 * leaves its number in `globalThis.ran`, or asks `listener` for `/beacon/NUMBER`.
 */
export function makeCorpus(listener: string): readonly Payload[] {
  const texts = new Map<string, Payload>();
  for (const { name, texts: written, writings = [(text: string) => text] } of families)
    for (const write of written)
      for (const writing of writings) {
        const number = texts.size + 1;
        const text = writing(write(baitOf(number, listener)));
        if (!texts.has(text)) texts.set(text, { number, family: name, text });
      }
  return [...texts.values()];
}

function baitOf(number: number, listener: string): Bait {
  return { run: `globalThis.ran=${number}`, beacon: `${listener}/beacon/${number}`, port: new URL(listener).port };
}
