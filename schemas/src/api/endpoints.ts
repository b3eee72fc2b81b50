import { changePassword } from './access/change-password.ts';
import { createNonce } from './access/create-nonce.ts';
import { getSignInOptions } from './access/get-sign-in-options.ts';
import { listSessions } from './access/list-sessions.ts';
import { loginAdmin } from './access/login-admin.ts';
import { loginForDevelopment } from './access/login-for-development.ts';
import { loginInvestor } from './access/login-investor.ts';
import { loginWithPassword } from './access/login-with-password.ts';
import { loginWithTelegram } from './access/login-with-telegram.ts';
import { loginWithWallet } from './access/login-with-wallet.ts';
import { logout } from './access/logout.ts';
import { revokeSession } from './access/revoke-session.ts';
import { revokeSessions } from './access/revoke-sessions.ts';
import { switchBackToAdmin } from './access/switch-back-to-admin.ts';
import { switchUser } from './access/switch-user.ts';
import { validateSession } from './access/validate-session.ts';
import { verifyWallet } from './access/verify-wallet.ts';
import { createPayment } from './billing/create-payment.ts';
import { getBillingConfig } from './billing/get-billing-config.ts';
import { getBillingStatus } from './billing/get-billing-status.ts';
import { verifyPayment } from './billing/verify-payment.ts';
import type { Endpoint } from './endpoint.ts';
import { getCurrentConfiguration } from './learning/get-current-configuration.ts';
import { discoverTokens } from './market/discover-tokens.ts';
import { getLandingStats } from './market/get-landing-stats.ts';
import { searchTokens } from './market/search-tokens.ts';
import { getHealth } from './operations/get-health.ts';
import { getMetrics } from './operations/get-metrics.ts';
import { getOpenapi } from './operations/get-openapi.ts';
import { getSettings } from './people/get-settings.ts';
import { listAuditLog } from './people/list-audit-log.ts';
import { listDataAccess } from './people/list-data-access.ts';
import { listUsers } from './people/list-users.ts';
import { saveSettings } from './people/save-settings.ts';
import { updateUser } from './people/update-user.ts';
import { updateUsername } from './people/update-username.ts';
import { evaluateTransactions } from './tokens/evaluate-transactions.ts';
import { getBubbleMap } from './tokens/get-bubble-map.ts';
import { getScoringWeights } from './tokens/get-scoring-weights.ts';
import { getToken } from './tokens/get-token.ts';
import { getTokenFull } from './tokens/get-token-full.ts';
import { listCandles } from './tokens/list-candles.ts';
import { listTrades } from './tokens/list-trades.ts';

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
  getCurrentConfiguration,
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
