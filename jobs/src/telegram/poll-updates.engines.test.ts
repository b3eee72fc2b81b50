import { postgresHarness } from '@mintscope/records/testing/records-harness';
import { describeHearing } from '../../testing/describe-hearing.ts';

describeHearing('PostgreSQL', postgresHarness());
