import { getSettings } from '@mintscope/schemas/api/people/get-settings';
import { saveSettings } from '@mintscope/schemas/api/people/save-settings';
import { defaultSettings, type UserSettings } from '@mintscope/schemas/user-settings';
import { createStore } from 'zustand/vanilla';
import { CallError, call } from '../call.ts';
import type { SessionStore } from '../session/session-store.ts';
import { readThemeChoice, themeKey, watchThemeChoice } from '../theme.ts';
import { applySettings } from './apply-settings.ts';
import { parseSettings, readStoredSettings, settingsKey, writeStoredSettings } from './stored-settings.ts';

/** How far the last change came. `local`: kept in this browser alone, for a visitor. */
type SaveState =
  | { phase: 'idle' | 'local' | 'saving' | 'saved' }
  /** The change is kept here; `problem` says why it is not on the server. */
  | { phase: 'failed'; problem: string };

export interface SettingsState {
  settings: UserSettings;
  save: SaveState;
}

export type SettingsEdit = (settings: UserSettings) => UserSettings;

export interface SettingsStore {
  read: () => SettingsState;
  watch: (listener: () => void) => () => void;
  /** Shows the change at once and keeps it here; a little later it is saved. `onSaved` runs when it is where it belongs. */
  change: (edit: SettingsEdit, onSaved?: () => void) => void;
  /** Saves what could not be saved, now. */
  retry: () => void;
  close: () => void;
}

interface SettingsStoreOptions {
  session: Pick<SessionStore, 'read' | 'watch'>;
  /** Changes closer together than this are saved together (ms). */
  waitMs?: number;
}

/**
 * How the visitor wants the product. The browser's copy is there at once; the account's, if it was ever saved, takes its
 * place after sign-in, with what was changed meanwhile on top of it. Other tabs follow.
 */
export function createSettingsStore({ session, waitMs = 600 }: SettingsStoreOptions): SettingsStore {
  const stored = readStoredSettings();
  let { owner } = stored;
  const store = createStore<SettingsState>()(() => ({ settings: stored.settings, save: { phase: 'idle' } }));
  const { getState: read, setState: become } = store;
  /** The signed-in user; null for a visitor. */
  let userId: string | null = null;
  /** The server's copy of this user is known. */
  let loaded = false;
  /** Changes that the server has not confirmed, oldest first. */
  let edits: SettingsEdit[] = stored.unsaved ? [() => stored.settings] : [];
  let waiting: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = new AbortController();
  let busy = false;

  function take(settings: UserSettings): void {
    applySettings(settings);
    become({ settings });
  }

  function keep(): void {
    writeStoredSettings({ settings: read().settings, owner, unsaved: edits.length > 0 });
  }

  function followSession(): void {
    const now = session.read();
    const next = now.phase === 'user' ? now.user.id : null;
    if (now.phase === 'loading' || next === userId) return;
    clearTimeout(timer);
    asked.abort();
    asked = new AbortController();
    busy = false;
    loaded = false;
    userId = next;
    become({ save: { phase: 'idle' } });
    if (next === null) return;
    if (owner !== null && owner !== next) forgetOwner();
    owner = next;
    void sync();
  }

  /** Another user used this browser: what they changed and where their links lead is not this user's. */
  function forgetOwner(): void {
    edits = [];
    waiting = [];
    take({ ...defaultSettings, display: read().settings.display });
  }

  /** Loads the account's copy once, puts the changes on top and saves them. */
  async function sync(): Promise<void> {
    if (busy || userId === null) return;
    const { signal } = asked;
    busy = true;
    try {
      if (!loaded) await load(signal);
      while (edits.length > 0) await saveOnce(signal);
    } catch (error) {
      if (signal.aborted) return;
      if (edits.length > 0) become({ save: { phase: 'failed', problem: problemOf(error) } });
    } finally {
      if (!signal.aborted) busy = false;
    }
  }

  async function load(signal: AbortSignal): Promise<void> {
    const answer = await call(getSettings, { signal });
    signal.throwIfAborted();
    loaded = true;
    if (answer.updatedAt !== null) {
      const theirs = parseSettings(answer.settings, readThemeChoice());
      take(edits.reduce((settings, edit) => edit(settings), theirs));
    }
    keep();
  }

  async function saveOnce(signal: AbortSignal): Promise<void> {
    const sent = edits.length;
    const told = waiting.length;
    become({ save: { phase: 'saving' } });
    await call(saveSettings, { body: read().settings, signal });
    signal.throwIfAborted();
    edits = edits.slice(sent);
    const done = waiting.slice(0, told);
    waiting = waiting.slice(told);
    keep();
    if (edits.length === 0) become({ save: { phase: 'saved' } });
    for (const tell of done) tell();
  }

  function change(edit: SettingsEdit, onSaved?: () => void): void {
    take(edit(read().settings));
    if (session.read().phase === 'visitor') {
      keep();
      become({ save: { phase: 'local' } });
      onSaved?.();
      return;
    }
    edits.push(edit);
    if (onSaved && !waiting.includes(onSaved)) waiting.push(onSaved);
    keep();
    become({ save: { phase: 'saving' } });
    clearTimeout(timer);
    timer = setTimeout(() => void sync(), waitMs);
  }

  function retry(): void {
    clearTimeout(timer);
    void sync();
  }

  function followOtherTabs(event: StorageEvent): void {
    if (event.key !== settingsKey && event.key !== themeKey) return;
    const theirs = readStoredSettings();
    owner = theirs.owner;
    take({ ...theirs.settings, display: { ...theirs.settings.display, theme: readThemeChoice() } });
  }

  const online = () => {
    if (read().save.phase === 'failed') retry();
  };
  addEventListener('storage', followOtherTabs);
  addEventListener('online', online);
  const stops = [
    session.watch(followSession),
    watchThemeChoice((theme) => change((settings) => ({ ...settings, display: { ...settings.display, theme } }))),
  ];
  applySettings(read().settings);
  followSession();

  return {
    read,
    watch: store.subscribe,
    change,
    retry,
    close() {
      clearTimeout(timer);
      asked.abort();
      removeEventListener('storage', followOtherTabs);
      removeEventListener('online', online);
      for (const stop of stops) stop();
    },
  };
}

function problemOf(error: unknown): string {
  return error instanceof CallError ? error.message : String(error);
}
