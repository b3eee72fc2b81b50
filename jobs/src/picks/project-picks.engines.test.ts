import { embeddedHarness, postgresHarness } from '@mintscope/records/testing/records-harness';
import { describeProjection } from '../../testing/describe-projection.ts';

describeProjection('the embedded database', embeddedHarness());
describeProjection('PostgreSQL', postgresHarness());
