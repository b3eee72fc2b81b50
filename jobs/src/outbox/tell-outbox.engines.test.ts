import { postgresHarness } from '@mintscope/records/testing/records-harness';
import { describeTelling } from '../../testing/describe-telling.ts';

describeTelling('PostgreSQL', postgresHarness());
