/** The largest of some amounts, largest first. */
export class Largest {
  readonly #limit: number;
  readonly #amounts: number[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(amount: number): void {
    const amounts = this.#amounts;
    if (amounts.length === this.#limit && amount <= amounts.at(-1)!) return;
    if (amounts.length === this.#limit) amounts.pop();
    let place = amounts.length;
    while (place > 0 && amounts[place - 1]! < amount) place -= 1;
    amounts.splice(place, 0, amount);
  }

  sum(): number {
    return this.#amounts.reduce((sum, amount) => sum + amount, 0);
  }
}
