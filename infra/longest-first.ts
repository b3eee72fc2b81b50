import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node';

/** Begins with files of these names, in this order: one that takes minutes and begins last would be waited for by itself. */
export function longestFirst(names: readonly string[]): TestSequencerConstructor {
  const place = ({ moduleId }: TestSpecification) => names.findIndex((name) => moduleId.endsWith(`/${name}`));
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const first = files.filter((file) => place(file) >= 0).sort((one, other) => place(one) - place(other));
      return [...first, ...(await super.sort(files.filter((file) => place(file) < 0)))];
    }
  };
}
