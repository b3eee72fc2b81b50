import { useCallback, useEffect, useState } from 'react';
import { CallError } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';

/** How far the last save came. */
export type SavePhase =
  | { phase: 'idle' | 'saving' | 'saved' | 'reading' }
  /** `isStale`: another save came first. `field`: the one that the server names. */
  | { phase: 'failed'; problem: string; field: string | null; isStale: boolean };

interface DraftOptions<Settings extends object> {
  /** As the server has them. */
  saved: Settings;
  /** Sends what was changed; rejects with the reason. */
  save: (values: Settings, changes: Partial<Settings>) => Promise<void>;
  /** Reads what is saved now. */
  reload: () => Promise<unknown>;
  /** Said where the server gave no reason. */
  failure: string;
}

export interface Draft<Settings extends object> {
  /** What is saved, with what was changed here on top. */
  values: Settings;
  set: (part: Partial<Settings>) => void;
  isDirty: boolean;
  state: SavePhase;
  save: () => Promise<void>;
  /** Reads what another save left; what was changed here stays on top of it. */
  reread: () => Promise<void>;
  /** Takes back what was changed. */
  discard: () => void;
}

/** A confirmation is shown for so long (ms). */
const savedShownMs = 3_000;

/** Settings that are changed here first and saved together. What was typed stays when a save fails, or while it runs. */
export function useDraft<Settings extends object>(options: DraftOptions<Settings>): Draft<Settings> {
  const { saved, save, reload, failure } = options;
  const [changes, setChanges] = useState<Changes>({});
  const [state, setState] = useState<SavePhase>({ phase: 'idle' });
  const values = layOver(saved, changes);
  const real = changedFrom(saved, values);
  const set = useCallback(
    (part: Partial<Settings>) => {
      setChanges((before) => ({ ...before, ...changesOf(saved, part) }));
      setState((before) => (before.phase === 'saving' || before.phase === 'reading' ? before : { phase: 'idle' }));
    },
    [saved],
  );
  useEffect(() => {
    if (state.phase !== 'saved') return;
    const timer = setTimeout(() => setState({ phase: 'idle' }), savedShownMs);
    return () => clearTimeout(timer);
  }, [state]);
  return {
    values,
    set,
    isDirty: Object.keys(real).length > 0,
    state,
    discard() {
      setChanges({});
      setState({ phase: 'idle' });
    },
    async reread() {
      setState({ phase: 'reading' });
      await reload();
      setState({ phase: 'idle' });
    },
    async save() {
      setState({ phase: 'saving' });
      try {
        await save(values, real);
        // What was typed meanwhile is a change still.
        setChanges((now) => changedFrom(changes, now));
        setState({ phase: 'saved' });
      } catch (error) {
        setState({ phase: 'failed', ...describeFailure(error, failure) });
      }
    },
  };
}

function describeFailure(error: unknown, failure: string) {
  const isOurs = error instanceof CallError;
  return {
    problem: errorText(error, failure),
    field: isOurs ? error.field : null,
    isStale: isOurs && error.code === 'SETTINGS_STALE',
  };
}

/** By field; of one that has fields of its own those alone, so that another save may change its others. */
type Changes = Readonly<Record<string, unknown>>;

function changesOf<Settings extends object>(saved: Settings, part: Partial<Settings>): Changes {
  const known = new Map<string, unknown>(Object.entries(saved));
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => {
      const before = known.get(name);
      return [name, isGroup(before) && isGroup(value) ? changedFrom(before, value) : value];
    }),
  );
}

function layOver<Settings extends object>(saved: Settings, changes: Changes): Settings {
  const laid = Object.entries(saved).map(([name, before]) => {
    const change = name in changes ? changes[name] : before;
    return [name, isGroup(before) && isGroup(change) ? { ...before, ...change } : change];
  });
  return { ...saved, ...Object.fromEntries(laid) };
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Those fields of `next` that say something else than `before`. */
function changedFrom<Fields extends object>(before: Fields, next: Partial<Fields>): Partial<Fields> {
  const known = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(next).filter(([name, value]) => !sameValue(known.get(name), value));
  return Object.fromEntries(changed) as Partial<Fields>;
}

function sameValue(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);
}
