import { describeChatSending } from '../../testing/describe-chat.ts';
import { describeChatActs } from '../../testing/describe-chat-acts.ts';
import { describeChatModeration } from '../../testing/describe-chat-moderation.ts';
import { embeddedHarness, postgresHarness } from '../../testing/records-harness.ts';

describeChatSending('the embedded database', embeddedHarness());
describeChatActs('the embedded database', embeddedHarness());
describeChatModeration('the embedded database', embeddedHarness());
describeChatSending('PostgreSQL', postgresHarness());
describeChatActs('PostgreSQL', postgresHarness());
describeChatModeration('PostgreSQL', postgresHarness());
