import { describeBank } from '../../testing/describe-bank.ts';
import { embeddedHarness, postgresHarness } from '../../testing/records-harness.ts';

describeBank('the embedded database', embeddedHarness());
describeBank('PostgreSQL', postgresHarness());
