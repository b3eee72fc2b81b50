import { postgresHarness } from '@mintscope/records/testing/records-harness';
import { describeBot } from '../../testing/describe-bot.ts';

describeBot('PostgreSQL', postgresHarness());
