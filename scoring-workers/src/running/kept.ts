/** Keeps what was made of some parts, until one of those is another. */
export class Kept<Value> {
  private parts: readonly unknown[] = [];
  private value: Value | undefined;

  of(parts: readonly unknown[], make: () => Value): Value {
    const isSame = this.value !== undefined && parts.every((part, at) => part === this.parts[at]);
    if (isSame) return this.value!;
    this.parts = parts;
    this.value = make();
    return this.value;
  }
}
