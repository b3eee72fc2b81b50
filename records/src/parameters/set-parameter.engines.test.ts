import { describeDecisions } from '../../testing/describe-decisions.ts';
import { postgresHarness } from '../../testing/records-harness.ts';

describeDecisions('PostgreSQL', postgresHarness());
