import { changePassword } from './change-password.ts';
import { createNonce } from './create-nonce.ts';
import { createPayment } from './create-payment.ts';
import { discoverTokens } from './discover-tokens.ts';
import type { Endpoint } from './endpoint.ts';
import { evaluateTransactions } from './evaluate-transactions.ts';
import { getBillingConfig } from './get-billing-config.ts';
import { getBillingStatus } from './get-billing-status.ts';
import { getBubbleMap } from './get-bubble-map.ts';
import { getHealth } from './get-health.ts';
import { getLandingStats } from './get-landing-stats.ts';
import { getMetrics } from './get-metrics.ts';
import { getOpenapi } from './get-openapi.ts';
import { getScoringWeights } from './get-scoring-weights.ts';
import { getSettings } from './get-settings.ts';
import { getSignInOptions } from './get-sign-in-options.ts';
import { getToken } from './get-token.ts';
import { getTokenFull } from './get-token-full.ts';
import { listAuditLog } from './list-audit-log.ts';
import { listCandles } from './list-candles.ts';
import { listDataAccess } from './list-data-access.ts';
import { listSessions } from './list-sessions.ts';
import { listTrades } from './list-trades.ts';
import { listUsers } from './list-users.ts';
import { loginAdmin } from './login-admin.ts';
import { loginForDevelopment } from './login-for-development.ts';
import { loginInvestor } from './login-investor.ts';
import { loginWithPassword } from './login-with-password.ts';
import { loginWithTelegram } from './login-with-telegram.ts';
import { loginWithWallet } from './login-with-wallet.ts';
import { logout } from './logout.ts';
import { revokeSession } from './revoke-session.ts';
import { revokeSessions } from './revoke-sessions.ts';
import { saveSettings } from './save-settings.ts';
import { searchTokens } from './search-tokens.ts';
import { switchBackToAdmin } from './switch-back-to-admin.ts';
import { switchUser } from './switch-user.ts';
import { updateUser } from './update-user.ts';
import { updateUsername } from './update-username.ts';
import { validateSession } from './validate-session.ts';
import { verifyPayment } from './verify-payment.ts';
import { verifyWallet } from './verify-wallet.ts';

/** Every endpoint; fixed paths before those with parameters. */
export const endpoints: readonly Endpoint[] = [
  discoverTokens,
  searchTokens,
  getToken,
  getTokenFull,
  getBubbleMap,
  evaluateTransactions,
  listCandles,
  listTrades,
  getScoringWeights,
  createNonce,
  verifyWallet,
  loginWithWallet,
  loginAdmin,
  loginWithPassword,
  loginInvestor,
  loginForDevelopment,
  loginWithTelegram,
  logout,
  validateSession,
  switchUser,
  switchBackToAdmin,
  updateUsername,
  changePassword,
  getSignInOptions,
  listSessions,
  revokeSession,
  revokeSessions,
  listDataAccess,
  getSettings,
  saveSettings,
  getBillingConfig,
  getBillingStatus,
  createPayment,
  verifyPayment,
  getLandingStats,
  listUsers,
  updateUser,
  listAuditLog,
  getHealth,
  getMetrics,
  getOpenapi,
];
