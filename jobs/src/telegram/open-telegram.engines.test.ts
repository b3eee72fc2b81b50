import { postgresHarness } from '@mintscope/records/testing/records-harness';
import { describeFollowers } from '../../testing/describe-followers.ts';

describeFollowers('PostgreSQL', postgresHarness());
