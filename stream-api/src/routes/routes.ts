import type { Route } from '../http/handle.ts';
import { changePasswordRoute } from './access/change-password.ts';
import { createNonceRoute } from './access/create-nonce.ts';
import { getSignInOptionsRoute } from './access/get-sign-in-options.ts';
import { listSessionsRoute } from './access/list-sessions.ts';
import { loginAdminRoute } from './access/login-admin.ts';
import { loginForDevelopmentRoute } from './access/login-for-development.ts';
import { loginInvestorRoute } from './access/login-investor.ts';
import { loginWithPasswordRoute } from './access/login-with-password.ts';
import { loginWithTelegramRoute } from './access/login-with-telegram.ts';
import { loginWithWalletRoute } from './access/login-with-wallet.ts';
import { logoutRoute } from './access/logout.ts';
import { revokeSessionRoute } from './access/revoke-session.ts';
import { revokeSessionsRoute } from './access/revoke-sessions.ts';
import { switchBackToAdminRoute } from './access/switch-back-to-admin.ts';
import { switchUserRoute } from './access/switch-user.ts';
import { validateSessionRoute } from './access/validate-session.ts';
import { verifyWalletRoute } from './access/verify-wallet.ts';
import { createPaymentRoute } from './billing/create-payment.ts';
import { getBillingConfigRoute } from './billing/get-billing-config.ts';
import { getBillingStatusRoute } from './billing/get-billing-status.ts';
import { verifyPaymentRoute } from './billing/verify-payment.ts';
import { getCurrentConfigurationRoute } from './learning/get-current-configuration.ts';
import { discoverTokensRoute } from './market/discover-tokens.ts';
import { getLandingStatsRoute } from './market/get-landing-stats.ts';
import { searchTokensRoute } from './market/search-tokens.ts';
import { getHealthRoute } from './operations/get-health.ts';
import { getMetricsRoute } from './operations/get-metrics.ts';
import { getOpenapiRoute } from './operations/get-openapi.ts';
import { getSettingsRoute } from './people/get-settings.ts';
import { listAuditLogRoute } from './people/list-audit-log.ts';
import { listDataAccessRoute } from './people/list-data-access.ts';
import { listUsersRoute } from './people/list-users.ts';
import { saveSettingsRoute } from './people/save-settings.ts';
import { updateUserRoute } from './people/update-user.ts';
import { updateUsernameRoute } from './people/update-username.ts';
import { evaluateTransactionsRoute } from './tokens/evaluate-transactions.ts';
import { getBubbleMapRoute } from './tokens/get-bubble-map.ts';
import { getScoringWeightsRoute } from './tokens/get-scoring-weights.ts';
import { getTokenRoute } from './tokens/get-token.ts';
import { getTokenFullRoute } from './tokens/get-token-full.ts';
import { listCandlesRoute } from './tokens/list-candles.ts';
import { listTradesRoute } from './tokens/list-trades.ts';

/** Every route; fixed paths before those with parameters. */
export const routes: readonly Route[] = [
  discoverTokensRoute,
  searchTokensRoute,
  getTokenRoute,
  getTokenFullRoute,
  getBubbleMapRoute,
  evaluateTransactionsRoute,
  listCandlesRoute,
  listTradesRoute,
  getScoringWeightsRoute,
  getCurrentConfigurationRoute,
  createNonceRoute,
  verifyWalletRoute,
  loginWithWalletRoute,
  loginAdminRoute,
  loginWithPasswordRoute,
  loginInvestorRoute,
  loginForDevelopmentRoute,
  loginWithTelegramRoute,
  logoutRoute,
  validateSessionRoute,
  switchUserRoute,
  switchBackToAdminRoute,
  updateUsernameRoute,
  changePasswordRoute,
  getSignInOptionsRoute,
  listSessionsRoute,
  revokeSessionRoute,
  revokeSessionsRoute,
  listDataAccessRoute,
  getSettingsRoute,
  saveSettingsRoute,
  getBillingConfigRoute,
  getBillingStatusRoute,
  createPaymentRoute,
  verifyPaymentRoute,
  getLandingStatsRoute,
  listUsersRoute,
  updateUserRoute,
  listAuditLogRoute,
  getHealthRoute,
  getMetricsRoute,
  getOpenapiRoute,
];
