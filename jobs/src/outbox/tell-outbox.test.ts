import { embeddedHarness } from '@mintscope/records/testing/records-harness';
import { describeTelling } from '../../testing/describe-telling.ts';

describeTelling('the embedded database', embeddedHarness());
