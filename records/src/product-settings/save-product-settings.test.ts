import { describeProductSettings } from '../../testing/describe-product-settings.ts';
import { embeddedHarness } from '../../testing/records-harness.ts';

describeProductSettings('the embedded database', embeddedHarness());
