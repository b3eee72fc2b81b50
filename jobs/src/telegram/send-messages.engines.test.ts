import { postgresHarness } from '@mintscope/records/testing/records-harness';
import { describeTelegramOutbox } from '../../testing/describe-telegram-outbox.ts';

describeTelegramOutbox('PostgreSQL', postgresHarness());
