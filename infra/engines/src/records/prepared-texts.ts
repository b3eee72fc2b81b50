const [preparedAt, mostNames, mostCounted] = [3, 128, 2_000];

/**
 * Names for statements that come again and again, under which the server keeps them parsed and, after some runs, planned. A text
 * that came less often has none: lists of values make many texts of one statement. Of one database: its tables stay as they are.
 */
export class PreparedTexts {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** Undefined as long as the text is not worth one. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= mostNames) return name;
    const times = (this.#counts.get(text) ?? 0) + 1;
    if (times < preparedAt) {
      if (this.#counts.size >= mostCounted) this.#counts.clear();
      this.#counts.set(text, times);
      return undefined;
    }
    this.#counts.delete(text);
    const made = `kept_${this.#names.size}`;
    this.#names.set(text, made);
    return made;
  }
}
