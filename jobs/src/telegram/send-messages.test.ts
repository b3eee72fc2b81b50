import { embeddedHarness } from '@mintscope/records/testing/records-harness';
import { describeBrokenLinks } from '../../testing/describe-broken-links.ts';
import { describeTelegramOutbox } from '../../testing/describe-telegram-outbox.ts';

describeTelegramOutbox('the embedded database', embeddedHarness());
describeBrokenLinks('the embedded database', embeddedHarness());
