import { describeDecisions } from '../../testing/describe-decisions.ts';
import { embeddedHarness } from '../../testing/records-harness.ts';

describeDecisions('the embedded database', embeddedHarness());
