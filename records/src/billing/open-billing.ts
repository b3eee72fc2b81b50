import type { Config } from '@mintscope/engines/config';
import type { Metrics } from '@mintscope/engines/metrics';
import type { RpcReader } from '../chain/rpc.ts';
import type { Records } from '../records.ts';
import { type BillingTerms, readBillingTerms } from './billing-terms.ts';
import { createPaymentChecks, type PaymentChecks } from './check-payment.ts';

/** Terms of payment, and the look for payments on chain. */
export interface Billing {
  readonly terms: BillingTerms;
  readonly checks: PaymentChecks;
}

export interface BillingOptions {
  config: Config['billing'];
  records: Records;
  rpc: RpcReader;
  metrics: Metrics;
  now(): number;
}

export function openBilling({ config, records, rpc, metrics, now }: BillingOptions): Billing {
  const terms = readBillingTerms(config);
  const counted = metrics.counter('mintscope_payment_checks_total', 'Looks for payments on chain', ['outcome']);
  const asked = metrics.counter('mintscope_payment_node_calls_total', 'Calls of the Solana node for payments', [
    'method',
  ]);
  const counting: RpcReader = {
    call(ask) {
      asked.inc({ method: ask.method });
      return rpc.call(ask);
    },
  };
  return { terms, checks: createPaymentChecks({ records, rpc: counting, terms, now, counted }) };
}
