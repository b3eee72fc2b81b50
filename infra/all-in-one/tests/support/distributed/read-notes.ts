import { closeSync, openSync, readSync } from 'node:fs';

/** What the ingest programs noted so far, all files together. */
export interface Notes {
  readonly offered: ReadonlySet<string>;
  readonly acknowledged: ReadonlySet<string>;
}

/** Reads on where it stopped: an answer costs what was noted since the last one. */
export class NotesReader {
  readonly #files = new Map<string, { position: number; rest: string }>();
  readonly #notes = { offered: new Set<string>(), acknowledged: new Set<string>() };
  readonly #buffer = Buffer.alloc(1024 * 1024);

  follow(file: string): void {
    closeSync(openSync(file, 'a'));
    this.#files.set(file, { position: 0, rest: '' });
  }

  read(): Notes {
    for (const [file, state] of this.#files) {
      const descriptor = openSync(file, 'r');
      for (;;) {
        const length = readSync(descriptor, this.#buffer, 0, this.#buffer.length, state.position);
        if (length === 0) break;
        state.position += length;
        state.rest = this.#take(state.rest + this.#buffer.toString('latin1', 0, length));
      }
      closeSync(descriptor);
    }
    return this.#notes;
  }

  /** Notes whole lines and gives back the rest: a line that a kill cut short was never acted upon. */
  #take(text: string): string {
    const lines = text.split('\n');
    const rest = lines.pop() ?? '';
    for (const line of lines) {
      const [mark, id = ''] = line.split(' ');
      if (mark === 'offered') this.#notes.offered.add(id);
      else if (mark === 'acknowledged') this.#notes.acknowledged.add(id);
      else throw new Error(`no note: ${line}`);
    }
    return rest;
  }
}
