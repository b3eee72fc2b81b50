import { describeLists } from '../../testing/describe-lists.ts';
import { embeddedHarness, postgresHarness } from '../../testing/records-harness.ts';

describeLists('the embedded database', embeddedHarness());
describeLists('PostgreSQL', postgresHarness());
