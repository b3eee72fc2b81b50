import type { Engines as OtherEngines } from '@mintscope/engines/engines';
import type { Records as RecordsOf } from '@mintscope/engines/records/port';
import type { Kysely, Transaction } from 'kysely';
import type { RecordsTables } from './tables.ts';

/** The records with the tables of people. */
export type Records = RecordsOf<RecordsTables>;
/** Reads and writes of single statements; a transaction's serve too. */
export type RecordsQueries = Kysely<RecordsTables>;
/** The same within a transaction. */
export type RecordsTransaction = Transaction<RecordsTables>;

/** What a service that has to do with people is given. */
export type Engines = OtherEngines & { records: Records };
