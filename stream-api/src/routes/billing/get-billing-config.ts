import { paymentsOff } from '@mintscope/records/billing/billing-terms';
import { getBillingConfig } from '@mintscope/schemas/api/billing/get-billing-config';
import { parameterValue } from '@mintscope/schemas/parameters/registry';
import { handle } from '../../http/handle.ts';

export const getBillingConfigRoute = handle(getBillingConfig, async (_input, { api }) => {
  const { priceUsd, periodDays, currencies, treasury, usdcMint } = api.billing.terms;
  const { values } = await api.parameters();
  const enabled = treasury !== null;
  const price = priceUsd.toFixed(Number.isInteger(priceUsd) ? 0 : 2);
  const offer = `${periodDays} days of access cost $${price}, in ${currencies.join(' or ')}.`;
  return {
    value: {
      success: true as const,
      enabled,
      message: enabled ? offer : paymentsOff,
      priceUsd,
      periodDays,
      currencies: [...currencies],
      treasury,
      usdcMint,
      solUsd: parameterValue(values, 'main.rates.solUsdRate'),
    },
  };
});
