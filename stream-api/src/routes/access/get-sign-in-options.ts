import { getSignInOptions } from '@mintscope/schemas/api/access/get-sign-in-options';
import { handle } from '../../http/handle.ts';

export const getSignInOptionsRoute = handle(getSignInOptions, async (_input, { api, developmentAccess }) => {
  const { access, billing, telegram } = api.config;
  return {
    value: {
      developmentAccess,
      investorCodes: access.investorCodes.length > 0,
      // What comes before the colon is the bot's number; the rest of its token is the secret.
      telegramBotId: access.telegramBotToken.split(':')[0] || null,
      telegramGroup: telegram.group,
      productMint: access.productMint || null,
      minimumHolding: access.minimumHolding,
      entitlementFromMs: access.entitlementFromMs,
      priceUsd: billing.priceUsd,
      payments: billing.treasury !== '',
    },
  };
});
