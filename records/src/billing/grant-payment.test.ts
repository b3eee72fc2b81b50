import { describeGrants } from '../../testing/describe-grants.ts';
import { embeddedHarness } from '../../testing/records-harness.ts';

describeGrants('the embedded database', embeddedHarness());
