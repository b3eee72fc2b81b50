import { describePersonal } from '../../testing/describe-personal.ts';
import { embeddedHarness, postgresHarness } from '../../testing/records-harness.ts';

describePersonal('the embedded database', embeddedHarness());
describePersonal('PostgreSQL', postgresHarness());
