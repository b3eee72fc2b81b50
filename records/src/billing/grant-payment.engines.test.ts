import { describeGrants } from '../../testing/describe-grants.ts';
import { postgresHarness } from '../../testing/records-harness.ts';

describeGrants('PostgreSQL', postgresHarness());
