import { describeChatSending } from '../../testing/describe-chat.ts';
import { describeChatActs } from '../../testing/describe-chat-acts.ts';
import { embeddedHarness, postgresHarness } from '../../testing/records-harness.ts';

describeChatSending('the embedded database', embeddedHarness());
describeChatActs('the embedded database', embeddedHarness());
describeChatSending('PostgreSQL', postgresHarness());
describeChatActs('PostgreSQL', postgresHarness());
