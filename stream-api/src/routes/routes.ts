import type { Route } from '../http/handle.ts';
import { changePasswordRoute } from './change-password.ts';
import { createNonceRoute } from './create-nonce.ts';
import { createPaymentRoute } from './create-payment.ts';
import { discoverTokensRoute } from './discover-tokens.ts';
import { evaluateTransactionsRoute } from './evaluate-transactions.ts';
import { getBillingConfigRoute } from './get-billing-config.ts';
import { getBillingStatusRoute } from './get-billing-status.ts';
import { getBubbleMapRoute } from './get-bubble-map.ts';
import { getHealthRoute } from './get-health.ts';
import { getLandingStatsRoute } from './get-landing-stats.ts';
import { getMetricsRoute } from './get-metrics.ts';
import { getOpenapiRoute } from './get-openapi.ts';
import { getScoringWeightsRoute } from './get-scoring-weights.ts';
import { getSettingsRoute } from './get-settings.ts';
import { getSignInOptionsRoute } from './get-sign-in-options.ts';
import { getTokenRoute } from './get-token.ts';
import { getTokenFullRoute } from './get-token-full.ts';
import { listAuditLogRoute } from './list-audit-log.ts';
import { listCandlesRoute } from './list-candles.ts';
import { listDataAccessRoute } from './list-data-access.ts';
import { listSessionsRoute } from './list-sessions.ts';
import { listTradesRoute } from './list-trades.ts';
import { listUsersRoute } from './list-users.ts';
import { loginAdminRoute } from './login-admin.ts';
import { loginForDevelopmentRoute } from './login-for-development.ts';
import { loginInvestorRoute } from './login-investor.ts';
import { loginWithPasswordRoute } from './login-with-password.ts';
import { loginWithTelegramRoute } from './login-with-telegram.ts';
import { loginWithWalletRoute } from './login-with-wallet.ts';
import { logoutRoute } from './logout.ts';
import { revokeSessionRoute } from './revoke-session.ts';
import { revokeSessionsRoute } from './revoke-sessions.ts';
import { saveSettingsRoute } from './save-settings.ts';
import { searchTokensRoute } from './search-tokens.ts';
import { switchBackToAdminRoute } from './switch-back-to-admin.ts';
import { switchUserRoute } from './switch-user.ts';
import { updateUserRoute } from './update-user.ts';
import { updateUsernameRoute } from './update-username.ts';
import { validateSessionRoute } from './validate-session.ts';
import { verifyPaymentRoute } from './verify-payment.ts';
import { verifyWalletRoute } from './verify-wallet.ts';

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
