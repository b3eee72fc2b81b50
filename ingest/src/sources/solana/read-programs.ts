import { pubkeySchema } from '@mintscope/schemas/ids';
import { launchpads, programs } from '@mintscope/schemas/programs';
import { SourceSettingError } from '../source-setting-error.ts';

const byName: ReadonlyMap<string, string> = new Map(Object.entries(programs));

/** Program addresses from names or addresses; none named = every launchpad and pool program that is decoded. */
export function readPrograms(named: readonly string[]): string[] {
  const wanted = named.length > 0 ? named : Object.keys(launchpads);
  return [...new Set(wanted.map(readProgram))];
}

function readProgram(named: string): string {
  const address = byName.get(named) ?? named;
  if (pubkeySchema.safeParse(address).success) return address;
  const names = Object.keys(launchpads).join(', ');
  throw new SourceSettingError(`MINTSCOPE_SOLANA_PROGRAMS: ${named} is neither an address nor one of ${names}.`);
}
