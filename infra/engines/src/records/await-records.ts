import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { EngineError } from '../engine-error.ts';
import type { Records } from './port.ts';

/**
 * Records that are still being opened: what is asked of them waits, and fails as their opening does. They are not ill
 * meanwhile: an opening that fails ends the start.
 */
export function awaitRecords<Tables>(opening: Promise<Records<Tables>>): Records<Tables> {
  let isOpen = false;
  opening.then(
    () => {
      isOpen = true;
    },
    () => undefined,
  );
  return {
    queries: passedOn(async () => (await opening).queries),
    lists: passedOn(async () => (await opening).lists),
    transact: async (work) => (await opening).transact(work),
    migrate: async (folder) => (await opening).migrate(folder),
    health: async () => (isOpen ? (await opening).health() : undefined),
    close: async () => (await opening).close(),
  };
}

/** Makes statements, which those of the opened records run. */
function passedOn<Tables>(opened: () => Promise<Kysely<Tables>>): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PassingDriver((statement) => opened().then((queries) => queries.executeQuery(statement))),
      createIntrospector: (queries) => new PostgresIntrospector(queries),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

class PassingDriver extends DummyDriver {
  readonly #run: (statement: CompiledQuery) => Promise<QueryResult<unknown>>;

  constructor(run: (statement: CompiledQuery) => Promise<QueryResult<unknown>>) {
    super();
    this.#run = run;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: <Row>(statement: CompiledQuery) => this.#run(statement) as Promise<QueryResult<Row>>,
      // biome-ignore lint/correctness/useYield: nothing reads by streams.
      async *streamQuery() {
        throw new EngineError('QUERY_FAILED', 'The records do not stream.');
      },
    };
  }

  override async beginTransaction(): Promise<void> {
    throw new EngineError('QUERY_FAILED', 'Transactions of the records go through `transact`.');
  }
}
