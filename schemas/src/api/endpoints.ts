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
import { getAlerts } from './alerts/get-alerts.ts';
import { listFirings } from './alerts/list-firings.ts';
import { listWebhookPosts } from './alerts/list-webhook-posts.ts';
import { putAlert } from './alerts/put-alert.ts';
import { putAlertSettings } from './alerts/put-alert-settings.ts';
import { removeAlert } from './alerts/remove-alert.ts';
import { seeFirings } from './alerts/see-firings.ts';
import { tryWebhook } from './alerts/try-webhook.ts';
import { createPayment } from './billing/create-payment.ts';
import { getBillingConfig } from './billing/get-billing-config.ts';
import { getBillingStatus } from './billing/get-billing-status.ts';
import { verifyPayment } from './billing/verify-payment.ts';
import { backUpChat } from './community/back-up-chat.ts';
import { clearChat } from './community/clear-chat.ts';
import { decideOnMessage } from './community/decide-on-message.ts';
import { deleteMessage } from './community/delete-message.ts';
import { editMessage } from './community/edit-message.ts';
import { exportChat } from './community/export-chat.ts';
import { exportChatJson } from './community/export-chat-json.ts';
import { exportChatReport } from './community/export-chat-report.ts';
import { getChat } from './community/get-chat.ts';
import { getChatMember } from './community/get-chat-member.ts';
import { getChatReport } from './community/get-chat-report.ts';
import { getChatSettings } from './community/get-chat-settings.ts';
import { getChatStats } from './community/get-chat-stats.ts';
import { liftRestriction } from './community/lift-restriction.ts';
import { listChatMembers } from './community/list-chat-members.ts';
import { listChatQueue } from './community/list-chat-queue.ts';
import { listCommits } from './community/list-commits.ts';
import { listMessages } from './community/list-messages.ts';
import { markRead } from './community/mark-read.ts';
import { reactToMessage } from './community/react-to-message.ts';
import { reportMessage } from './community/report-message.ts';
import { restrictMember } from './community/restrict-member.ts';
import { saveChatSettings } from './community/save-chat-settings.ts';
import { sendMessage } from './community/send-message.ts';
import { setLiveStream } from './community/set-live-stream.ts';
import type { Endpoint } from './endpoint.ts';
import { createApiKey } from './keys/create-api-key.ts';
import { listApiKeys } from './keys/list-api-keys.ts';
import { revokeApiKey } from './keys/revoke-api-key.ts';
import { getCalibration } from './learning/get-calibration.ts';
import { getCurrentConfiguration } from './learning/get-current-configuration.ts';
import { addWatchlistEntries } from './lists/add-watchlist-entries.ts';
import { getAccountLists } from './lists/get-account-lists.ts';
import { getWatchlist } from './lists/get-watchlist.ts';
import { hideAddress } from './lists/hide-address.ts';
import { putSavedView } from './lists/put-saved-view.ts';
import { putWatchlist } from './lists/put-watchlist.ts';
import { putWatchlistEntry } from './lists/put-watchlist-entry.ts';
import { removeSavedView } from './lists/remove-saved-view.ts';
import { removeWatchlist } from './lists/remove-watchlist.ts';
import { removeWatchlistEntry } from './lists/remove-watchlist-entry.ts';
import { showAddress } from './lists/show-address.ts';
import { countFiltered } from './market/count-filtered.ts';
import { discoverTokens } from './market/discover-tokens.ts';
import { exportTokens } from './market/export-tokens.ts';
import { exportTokensJson } from './market/export-tokens-json.ts';
import { exportTokensParquet } from './market/export-tokens-parquet.ts';
import { getLandingStats } from './market/get-landing-stats.ts';
import { pageTokens } from './market/page-tokens.ts';
import { searchTokens } from './market/search-tokens.ts';
import { testFilter } from './market/test-filter.ts';
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
import { clearEvaluationMetrics } from './picks/clear-evaluation-metrics.ts';
import { clearSelectedTokens } from './picks/clear-selected-tokens.ts';
import { clearTokens } from './picks/clear-tokens.ts';
import { deselectToken } from './picks/deselect-token.ts';
import { exploreRules } from './picks/explore-rules.ts';
import { exportPicks } from './picks/export-picks.ts';
import { exportSuccessfulToken } from './picks/export-successful-token.ts';
import { getAdminSettings } from './picks/get-admin-settings.ts';
import { getDashboardStats } from './picks/get-dashboard-stats.ts';
import { getDiscoverySettings } from './picks/get-discovery-settings.ts';
import { getPickStatistics } from './picks/get-pick-statistics.ts';
import { getSelectionStats } from './picks/get-selection-stats.ts';
import { getSuccessfulStats } from './picks/get-successful-stats.ts';
import { getWinnerCard } from './picks/get-winner-card.ts';
import { getWinnerStats } from './picks/get-winner-stats.ts';
import { listPicks } from './picks/list-picks.ts';
import { listSelectedTokens } from './picks/list-selected-tokens.ts';
import { listSuccessfulTokens } from './picks/list-successful-tokens.ts';
import { listWinners } from './picks/list-winners.ts';
import { previewDiscoverySettings } from './picks/preview-discovery-settings.ts';
import { removeSelectedTokens } from './picks/remove-selected-tokens.ts';
import { removeSuccessfulToken } from './picks/remove-successful-token.ts';
import { saveAdminSettings } from './picks/save-admin-settings.ts';
import { saveDiscoverySettings } from './picks/save-discovery-settings.ts';
import { selectToken } from './picks/select-token.ts';
import { syncSelectedTokens } from './picks/sync-selected-tokens.ts';
import { createTelegramCode } from './telegram/create-telegram-code.ts';
import { getTelegramLink } from './telegram/get-telegram-link.ts';
import { listDeadLetters } from './telegram/list-dead-letters.ts';
import { repeatDeadLetter } from './telegram/repeat-dead-letter.ts';
import { unlinkTelegram } from './telegram/unlink-telegram.ts';
import { enrichToken } from './tokens/enrich-token.ts';
import { evaluateTransactions } from './tokens/evaluate-transactions.ts';
import { exportToken } from './tokens/export-token.ts';
import { exportTokenFile } from './tokens/export-token-file.ts';
import { getBalanceHistory } from './tokens/get-balance-history.ts';
import { getBubbleMap } from './tokens/get-bubble-map.ts';
import { getEvidence } from './tokens/get-evidence.ts';
import { getLogo } from './tokens/get-logo.ts';
import { getScoringWeights } from './tokens/get-scoring-weights.ts';
import { getToken } from './tokens/get-token.ts';
import { getTokenDetailed } from './tokens/get-token-detailed.ts';
import { getTokenFull } from './tokens/get-token-full.ts';
import { getTokenMarket } from './tokens/get-token-market.ts';
import { getTokenPast } from './tokens/get-token-past.ts';
import { inspectToken } from './tokens/inspect-token.ts';
import { listCandles } from './tokens/list-candles.ts';
import { listOwnTrades } from './tokens/list-own-trades.ts';
import { listRelatives } from './tokens/list-relatives.ts';
import { listScores } from './tokens/list-scores.ts';
import { listTraders } from './tokens/list-traders.ts';
import { listTrades } from './tokens/list-trades.ts';
import { exportWalletTokens } from './wallets/export-wallet-tokens.ts';
import { getWallet } from './wallets/get-wallet.ts';
import { listWalletTokens } from './wallets/list-wallet-tokens.ts';

/** Every endpoint; fixed paths before those with parameters. */
export const endpoints: readonly Endpoint[] = [
  countFiltered,
  testFilter,
  discoverTokens,
  exportTokens,
  exportTokensJson,
  exportTokensParquet,
  pageTokens,
  searchTokens,
  clearTokens,
  getLogo,
  getToken,
  getTokenFull,
  getBubbleMap,
  evaluateTransactions,
  getEvidence,
  listCandles,
  listTrades,
  listTraders,
  listOwnTrades,
  listScores,
  getTokenPast,
  listRelatives,
  getTokenMarket,
  getBalanceHistory,
  getWallet,
  listWalletTokens,
  exportWalletTokens,
  enrichToken,
  inspectToken,
  exportToken,
  getTokenDetailed,
  exportTokenFile,
  getScoringWeights,
  getCalibration,
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
  listApiKeys,
  createApiKey,
  revokeApiKey,
  listDataAccess,
  getSettings,
  saveSettings,
  addWatchlistEntries,
  getAccountLists,
  getWatchlist,
  hideAddress,
  getAlerts,
  listFirings,
  listWebhookPosts,
  putAlert,
  putAlertSettings,
  removeAlert,
  seeFirings,
  tryWebhook,
  putSavedView,
  putWatchlist,
  putWatchlistEntry,
  removeSavedView,
  removeWatchlist,
  removeWatchlistEntry,
  showAddress,
  getTelegramLink,
  createTelegramCode,
  unlinkTelegram,
  getBillingConfig,
  getBillingStatus,
  createPayment,
  verifyPayment,
  getLandingStats,
  listCommits,
  listSelectedTokens,
  selectToken,
  syncSelectedTokens,
  removeSelectedTokens,
  clearSelectedTokens,
  deselectToken,
  getSuccessfulStats,
  listSuccessfulTokens,
  exportSuccessfulToken,
  removeSuccessfulToken,
  getWinnerStats,
  getWinnerCard,
  listWinners,
  getDashboardStats,
  getPickStatistics,
  listPicks,
  exportPicks,
  getSelectionStats,
  exploreRules,
  getAdminSettings,
  saveAdminSettings,
  getDiscoverySettings,
  saveDiscoverySettings,
  previewDiscoverySettings,
  clearEvaluationMetrics,
  getChat,
  listMessages,
  sendMessage,
  editMessage,
  deleteMessage,
  reactToMessage,
  reportMessage,
  getChatStats,
  listChatQueue,
  decideOnMessage,
  listChatMembers,
  restrictMember,
  liftRestriction,
  getChatSettings,
  saveChatSettings,
  exportChat,
  exportChatJson,
  getChatReport,
  exportChatReport,
  backUpChat,
  clearChat,
  markRead,
  getChatMember,
  setLiveStream,
  listUsers,
  updateUser,
  listAuditLog,
  listDeadLetters,
  repeatDeadLetter,
  getHealth,
  getMetrics,
  getOpenapi,
];
