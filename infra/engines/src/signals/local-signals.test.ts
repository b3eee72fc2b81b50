import { signalsContract } from '../../testing/signals/contract.ts';
import { createLogger } from '../logger.ts';
import { createLocalSignals } from './local-signals.ts';

signalsContract('local', async () => {
  const signals = createLocalSignals({ log: createLogger('silent', 'test') });
  return { open: async () => signals };
});
