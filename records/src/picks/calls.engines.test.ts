import { describeCalls } from '../../testing/describe-calls.ts';
import { embeddedHarness, postgresHarness } from '../../testing/records-harness.ts';

describeCalls('the embedded database', embeddedHarness());
describeCalls('PostgreSQL', postgresHarness());
