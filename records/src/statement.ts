import type { Compilable, CompiledQuery } from 'kysely';
import type { RecordsQueries } from './records.ts';

/** Stands in a statement's text for what it will be given. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement whose text is made once: making it took longer than the way to the records. What it is given are values of
 * parameters, arrays among them (`ANY`, `unnest`): nothing of its text may depend on them, as a list after `IN` would. The embedded
 * database plans it once a minute, under its name.
 */
export function statement<Given extends object, Row>(
  name: string,
  build: (queries: RecordsQueries, given: Given) => Compilable<Row>,
): (queries: RecordsQueries, given: Given) => Promise<Row[]> {
  let made: CompiledQuery<Row> | undefined;
  return async (queries, given) => {
    made ??= named(name, build(queries, slots()).compile());
    const values = new Map(Object.entries(given));
    const parameters = made.parameters.map((one) => (one instanceof Slot ? values.get(one.name) : one));
    return (await queries.executeQuery<Row>({ ...made, parameters })).rows;
  };
}

const named = <Row>(name: string, made: CompiledQuery<Row>) => ({ ...made, sql: `/* ${name} */ ${made.sql}` });

/** What is asked of it is a slot, whatever type it has for who builds with it. */
function slots<Given extends object>(): Given {
  return new Proxy({} as Given, {
    get(_, name) {
      return new Slot(String(name));
    },
  });
}
