import { embeddedHarness } from '@mintscope/records/testing/records-harness';
import { describeHearing } from '../../testing/describe-hearing.ts';

describeHearing('the embedded database', embeddedHarness());
