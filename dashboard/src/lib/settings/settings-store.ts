import { getSettings } from '@mintscope/schemas/api/people/get-settings';
import { saveSettings } from '@mintscope/schemas/api/people/save-settings';
import { defaultSettings, type UserSettings } from '@mintscope/schemas/user-settings';
import { createStore, type StoreApi } from 'zustand/vanilla';
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

interface SettingsStoreOptions {
  session: Pick<SessionStore, 'read' | 'watch'>;
  /** Changes closer together than this are saved together (ms). */
  waitMs?: number;
}

/**
 * How the visitor wants the product. The browser's copy is there at once; the account's, if it was ever saved, takes its
 * place after sign-in, with what was changed meanwhile on top of it. Other tabs follow.
 */
export class SettingsStore {
  readonly #session: SettingsStoreOptions['session'];
  readonly #waitMs: number;
  readonly #store: StoreApi<SettingsState>;
  readonly #stops: (() => void)[];
  #owner: string | null;
  /** The signed-in user; null for a visitor. */
  #userId: string | null = null;
  /** The server's copy of this user is known. */
  #loaded = false;
  /** Changes that the server has not confirmed, oldest first. */
  #edits: SettingsEdit[];
  #waiting: (() => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = new AbortController();
  #busy = false;

  constructor({ session, waitMs = 600 }: SettingsStoreOptions) {
    const { settings, owner, unsaved } = readStoredSettings();
    this.#session = session;
    this.#waitMs = waitMs;
    this.#owner = owner;
    this.#edits = unsaved ? [() => settings] : [];
    this.#store = createStore(() => ({ settings, save: { phase: 'idle' } }));
    addEventListener('storage', this.#followOtherTabs);
    addEventListener('online', this.#online);
    this.#stops = [
      session.watch(() => this.#followSession()),
      watchThemeChoice((theme) => this.change((before) => ({ ...before, display: { ...before.display, theme } }))),
    ];
    applySettings(settings);
    this.#followSession();
  }

  readonly read = () => this.#store.getState();
  readonly watch = (listener: () => void) => this.#store.subscribe(listener);

  /** Shows the change at once and keeps it here; a little later it is saved. `onSaved` runs when it is where it belongs. */
  change(edit: SettingsEdit, onSaved?: () => void): void {
    this.#take(edit(this.read().settings));
    if (this.#session.read().phase === 'visitor') {
      this.#keep();
      this.#tell({ phase: 'local' });
      onSaved?.();
      return;
    }
    this.#edits.push(edit);
    if (onSaved && !this.#waiting.includes(onSaved)) this.#waiting.push(onSaved);
    this.#keep();
    this.#tell({ phase: 'saving' });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#sync(), this.#waitMs);
  }

  /** Saves what could not be saved, now. */
  readonly retry = () => {
    clearTimeout(this.#timer);
    void this.#sync();
  };

  close(): void {
    clearTimeout(this.#timer);
    this.#asked.abort();
    removeEventListener('storage', this.#followOtherTabs);
    removeEventListener('online', this.#online);
    for (const stop of this.#stops) stop();
  }

  #take(settings: UserSettings): void {
    applySettings(settings);
    this.#store.setState({ settings });
  }

  #keep(): void {
    const { settings } = this.read();
    writeStoredSettings({ settings, owner: this.#owner, unsaved: this.#edits.length > 0 });
  }

  #tell(save: SaveState): void {
    this.#store.setState({ save });
  }

  #followSession(): void {
    const now = this.#session.read();
    const next = now.phase === 'user' ? now.user.id : null;
    if (now.phase === 'loading' || next === this.#userId) return;
    clearTimeout(this.#timer);
    this.#asked.abort();
    this.#asked = new AbortController();
    this.#busy = false;
    this.#loaded = false;
    this.#userId = next;
    this.#tell({ phase: 'idle' });
    if (next === null) return;
    if (this.#owner !== null && this.#owner !== next) this.#forgetOwner();
    this.#owner = next;
    void this.#sync();
  }

  /** Another person used this browser: what they changed and where their links lead is not this user's. */
  #forgetOwner(): void {
    this.#edits = [];
    this.#waiting = [];
    this.#take({ ...defaultSettings, display: this.read().settings.display });
  }

  /** Loads the account's copy once, puts the changes on top and saves them. */
  async #sync(): Promise<void> {
    if (this.#busy || this.#userId === null) return;
    const { signal } = this.#asked;
    this.#busy = true;
    try {
      if (!this.#loaded) await this.#load(signal);
      while (this.#edits.length > 0) await this.#saveOnce(signal);
    } catch (error) {
      if (signal.aborted) return;
      if (this.#edits.length > 0) this.#tell({ phase: 'failed', problem: problemOf(error) });
    } finally {
      if (!signal.aborted) this.#busy = false;
    }
  }

  async #load(signal: AbortSignal): Promise<void> {
    const answer = await call(getSettings, { signal });
    signal.throwIfAborted();
    this.#loaded = true;
    if (answer.updatedAt !== null) {
      const theirs = parseSettings(answer.settings, readThemeChoice());
      this.#take(this.#edits.reduce((settings, edit) => edit(settings), theirs));
    }
    this.#keep();
  }

  async #saveOnce(signal: AbortSignal): Promise<void> {
    const sent = this.#edits.length;
    const told = this.#waiting.length;
    this.#tell({ phase: 'saving' });
    await call(saveSettings, { body: this.read().settings, signal });
    signal.throwIfAborted();
    this.#edits = this.#edits.slice(sent);
    const done = this.#waiting.slice(0, told);
    this.#waiting = this.#waiting.slice(told);
    this.#keep();
    if (this.#edits.length === 0) this.#tell({ phase: 'saved' });
    for (const tell of done) tell();
  }

  readonly #followOtherTabs = ({ key }: StorageEvent) => {
    if (key !== settingsKey && key !== themeKey) return;
    const { owner, settings } = readStoredSettings();
    this.#owner = owner;
    this.#take({ ...settings, display: { ...settings.display, theme: readThemeChoice() } });
  };

  readonly #online = () => {
    if (this.read().save.phase === 'failed') this.retry();
  };
}

function problemOf(error: unknown): string {
  return error instanceof CallError ? error.message : String(error);
}
