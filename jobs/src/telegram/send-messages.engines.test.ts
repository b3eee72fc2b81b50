import { postgresHarness } from '@mintscope/records/testing/records-harness';
import { describeBrokenLinks } from '../../testing/describe-broken-links.ts';
import { describeTelegramOutbox } from '../../testing/describe-telegram-outbox.ts';

describeTelegramOutbox('PostgreSQL', postgresHarness());
describeBrokenLinks('PostgreSQL', postgresHarness());
