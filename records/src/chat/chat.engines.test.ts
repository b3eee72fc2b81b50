import { describeChatSending } from '../../testing/describe-chat.ts';
import { describeChatActs } from '../../testing/describe-chat-acts.ts';
import { describeChatBackups } from '../../testing/describe-chat-backups.ts';
import { describeChatModeration } from '../../testing/describe-chat-moderation.ts';
import { describeChatReport } from '../../testing/describe-chat-report.ts';
import { embeddedHarness, postgresHarness } from '../../testing/records-harness.ts';

describeChatSending('the embedded database', embeddedHarness());
describeChatActs('the embedded database', embeddedHarness());
describeChatModeration('the embedded database', embeddedHarness());
describeChatBackups('the embedded database', embeddedHarness());
describeChatReport('the embedded database', embeddedHarness());
describeChatSending('PostgreSQL', postgresHarness());
describeChatActs('PostgreSQL', postgresHarness());
describeChatModeration('PostgreSQL', postgresHarness());
describeChatBackups('PostgreSQL', postgresHarness());
describeChatReport('PostgreSQL', postgresHarness());
