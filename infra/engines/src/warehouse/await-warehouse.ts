import type { Warehouse } from './port.ts';

/**
 * A warehouse that is still being opened: what is asked of it waits, and fails as its opening does. It is not ill meanwhile:
 * an opening that fails ends the start.
 */
export function awaitWarehouse(opening: Promise<Warehouse>): Warehouse {
  let isOpen = false;
  opening.then(
    () => {
      isOpen = true;
    },
    () => undefined,
  );
  return {
    migrate: async (folder) => (await opening).migrate(folder),
    insert: async (block) => (await opening).insert(block),
    query: async (sql, params, schema) => (await opening).query(sql, params, schema),
    command: async (sql) => (await opening).command(sql),
    health: async () => (isOpen ? (await opening).health() : undefined),
    close: async () => (await opening).close(),
  };
}
