import type { FoundGroups } from './find-groups.ts';
import type { Fate } from './token-lots.ts';

/** Suspects are creator, bundlers and insiders together. */
export type FatedGroup = 'dev' | 'sniper' | 'bundler' | 'insider' | 'suspects';
type Fates = Record<FatedGroup, Readonly<Fate> | null>;

/**
 * What became of groups' tokens, for as long as neither those nor the groups change: of a row every group is asked several times, and
 * of many rows nothing changed.
 */
export class GroupFates {
  private found: FoundGroups | null = null;
  private edits = -1;
  private fates: Fates = unknown();

  /** null where it has to be summed up. */
  of(group: FatedGroup, found: FoundGroups, edits: number): Readonly<Fate> | null {
    if (this.found === found && this.edits === edits) return this.fates[group];
    this.found = found;
    this.edits = edits;
    this.fates = unknown();
    return null;
  }

  keep(group: FatedGroup, fate: Fate): Readonly<Fate> {
    this.fates[group] = fate;
    return fate;
  }
}

function unknown(): Fates {
  return { dev: null, sniper: null, bundler: null, insider: null, suspects: null };
}
