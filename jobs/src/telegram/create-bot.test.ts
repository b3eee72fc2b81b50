import { embeddedHarness } from '@mintscope/records/testing/records-harness';
import { describeBot } from '../../testing/describe-bot.ts';

describeBot('the embedded database', embeddedHarness());
