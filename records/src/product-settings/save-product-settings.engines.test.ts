import { describeProductSettings } from '../../testing/describe-product-settings.ts';
import { postgresHarness } from '../../testing/records-harness.ts';

describeProductSettings('PostgreSQL', postgresHarness());
