import { afterEach, beforeEach } from 'vitest';

/** Where the engine of one test keeps its data. A test and the child process that it kills share `opener`, a module. */
export interface Harness {
  location: string;
  opener: URL;
  remove(): Promise<void>;
}

/** What the tests of one engine share: `open` may be called again, over the same data. */
export interface ContractCase<Own extends Harness, Engine, Options = never> {
  harness(): Own;
  open(options?: Options): Promise<Engine>;
}

interface Closable {
  close(): Promise<void>;
}

/** Gives each test a harness of its own, and closes what it opened; `open` takes the engine out of the opener. */
export function createCase<Own extends Harness, Opener, Engine extends Closable, Options>(
  create: () => Promise<Own>,
  open: (opener: Opener, location: string, options?: Options) => Promise<Engine>,
): ContractCase<Own, Engine, Options> {
  let harness: Own | undefined;
  let opened: Engine[] = [];

  function current(): Own {
    if (!harness) throw new Error('no test is running');
    return harness;
  }

  beforeEach(async () => {
    harness = await create();
    opened = [];
  });
  afterEach(async () => {
    for (const engine of opened) await engine.close();
    await harness?.remove();
  });
  return {
    harness: current,
    async open(options) {
      const engine = await open(await import(current().opener.href), current().location, options);
      opened.push(engine);
      return engine;
    },
  };
}
