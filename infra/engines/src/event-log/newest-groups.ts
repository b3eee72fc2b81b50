/** More than the append queue puts into one group. */
const mostBytes = 384 * 1024;

/**
 * The groups a partition appended last, in memory: a consumer that keeps up reads them here and not from the file, whose
 * pages would otherwise all stay mapped into this process.
 */
export class NewestGroups {
  /** By ascending offset, without a gap. */
  readonly #groups: (readonly [base: number, group: Buffer])[] = [];
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  add(base: number, group: Buffer): void {
    this.#groups.push([base, group]);
    this.#bytes += group.length;
    while (this.#bytes > mostBytes) this.#bytes -= this.#groups.shift()![1].length;
  }

  /** The group that holds `offset` and those after it; undefined when that group is no longer here. */
  from(offset: number): readonly (readonly [base: number, group: Buffer])[] | undefined {
    const first = this.#groups.findLastIndex(([base]) => base <= offset);
    return first < 0 ? undefined : this.#groups.slice(first);
  }
}
