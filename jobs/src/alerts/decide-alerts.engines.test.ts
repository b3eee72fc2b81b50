import { embeddedHarness, postgresHarness } from '@mintscope/records/testing/records-harness';
import { describeDeciding } from '../../testing/describe-deciding.ts';

describeDeciding('the embedded database', embeddedHarness());
describeDeciding('PostgreSQL', postgresHarness());
