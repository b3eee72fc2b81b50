import { describeApiKeys } from '../../testing/describe-api-keys.ts';
import { embeddedHarness, postgresHarness } from '../../testing/records-harness.ts';

describeApiKeys('the embedded database', embeddedHarness());
describeApiKeys('PostgreSQL', postgresHarness());
