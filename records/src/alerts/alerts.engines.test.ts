import { describeAlerts } from '../../testing/describe-alerts.ts';
import { describeFirings } from '../../testing/describe-firings.ts';
import { describeWebhooks } from '../../testing/describe-webhooks.ts';
import { embeddedHarness, postgresHarness } from '../../testing/records-harness.ts';

for (const describeThem of [describeAlerts, describeFirings, describeWebhooks]) {
  describeThem('the embedded database', embeddedHarness());
  describeThem('PostgreSQL', postgresHarness());
}
