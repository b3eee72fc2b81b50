import { embeddedHarness } from '@mintscope/records/testing/records-harness';
import { describeFollowers } from '../../testing/describe-followers.ts';

describeFollowers('the embedded database', embeddedHarness());
