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
import { getAlertsRoute } from './alerts/get-alerts.ts';
import { listFiringsRoute } from './alerts/list-firings.ts';
import { listWebhookPostsRoute } from './alerts/list-webhook-posts.ts';
import { putAlertRoute } from './alerts/put-alert.ts';
import { putAlertSettingsRoute } from './alerts/put-alert-settings.ts';
import { removeAlertRoute } from './alerts/remove-alert.ts';
import { seeFiringsRoute } from './alerts/see-firings.ts';
import { tryWebhookRoute } from './alerts/try-webhook.ts';
import { createPaymentRoute } from './billing/create-payment.ts';
import { getBillingConfigRoute } from './billing/get-billing-config.ts';
import { getBillingStatusRoute } from './billing/get-billing-status.ts';
import { verifyPaymentRoute } from './billing/verify-payment.ts';
import { backUpChatRoute } from './community/back-up-chat.ts';
import { clearChatRoute } from './community/clear-chat.ts';
import { decideOnMessageRoute } from './community/decide-on-message.ts';
import { deleteMessageRoute } from './community/delete-message.ts';
import { editMessageRoute } from './community/edit-message.ts';
import { exportChatRoute } from './community/export-chat.ts';
import { exportChatJsonRoute } from './community/export-chat-json.ts';
import { exportChatReportRoute } from './community/export-chat-report.ts';
import { getChatRoute } from './community/get-chat.ts';
import { getChatMemberRoute } from './community/get-chat-member.ts';
import { getChatReportRoute } from './community/get-chat-report.ts';
import { getChatSettingsRoute } from './community/get-chat-settings.ts';
import { getChatStatsRoute } from './community/get-chat-stats.ts';
import { liftRestrictionRoute } from './community/lift-restriction.ts';
import { listChatMembersRoute } from './community/list-chat-members.ts';
import { listChatQueueRoute } from './community/list-chat-queue.ts';
import { listCommitsRoute } from './community/list-commits.ts';
import { listMessagesRoute } from './community/list-messages.ts';
import { markReadRoute } from './community/mark-read.ts';
import { reactToMessageRoute } from './community/react-to-message.ts';
import { reportMessageRoute } from './community/report-message.ts';
import { restrictMemberRoute } from './community/restrict-member.ts';
import { saveChatSettingsRoute } from './community/save-chat-settings.ts';
import { sendMessageRoute } from './community/send-message.ts';
import { setLiveStreamRoute } from './community/set-live-stream.ts';
import { createApiKeyRoute } from './keys/create-api-key.ts';
import { listApiKeysRoute } from './keys/list-api-keys.ts';
import { revokeApiKeyRoute } from './keys/revoke-api-key.ts';
import { getCalibrationRoute } from './learning/get-calibration.ts';
import { getCurrentConfigurationRoute } from './learning/get-current-configuration.ts';
import { addWatchlistEntriesRoute } from './lists/add-watchlist-entries.ts';
import { getAccountListsRoute } from './lists/get-account-lists.ts';
import { getWatchlistRoute } from './lists/get-watchlist.ts';
import { hideAddressRoute } from './lists/hide-address.ts';
import { putSavedViewRoute } from './lists/put-saved-view.ts';
import { putWatchlistRoute } from './lists/put-watchlist.ts';
import { putWatchlistEntryRoute } from './lists/put-watchlist-entry.ts';
import { removeSavedViewRoute } from './lists/remove-saved-view.ts';
import { removeWatchlistRoute } from './lists/remove-watchlist.ts';
import { removeWatchlistEntryRoute } from './lists/remove-watchlist-entry.ts';
import { showAddressRoute } from './lists/show-address.ts';
import { countFilteredRoute } from './market/count-filtered.ts';
import { discoverTokensRoute } from './market/discover-tokens.ts';
import { exportTokensRoute } from './market/export-tokens.ts';
import { exportTokensJsonRoute } from './market/export-tokens-json.ts';
import { exportTokensParquetRoute } from './market/export-tokens-parquet.ts';
import { getLandingStatsRoute } from './market/get-landing-stats.ts';
import { pageTokensRoute } from './market/page-tokens.ts';
import { searchTokensRoute } from './market/search-tokens.ts';
import { testFilterRoute } from './market/test-filter.ts';
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
import { clearEvaluationMetricsRoute } from './picks/clear-evaluation-metrics.ts';
import { clearSelectedTokensRoute } from './picks/clear-selected-tokens.ts';
import { clearTokensRoute } from './picks/clear-tokens.ts';
import { deselectTokenRoute } from './picks/deselect-token.ts';
import { exploreRulesRoute } from './picks/explore-rules.ts';
import { exportPicksRoute } from './picks/export-picks.ts';
import { exportSuccessfulTokenRoute } from './picks/export-successful-token.ts';
import { getAdminSettingsRoute } from './picks/get-admin-settings.ts';
import { getDashboardStatsRoute } from './picks/get-dashboard-stats.ts';
import { getDiscoverySettingsRoute } from './picks/get-discovery-settings.ts';
import { getPickStatisticsRoute } from './picks/get-pick-statistics.ts';
import { getSelectionStatsRoute } from './picks/get-selection-stats.ts';
import { getSuccessfulStatsRoute } from './picks/get-successful-stats.ts';
import { getWinnerCardRoute } from './picks/get-winner-card.ts';
import { getWinnerStatsRoute } from './picks/get-winner-stats.ts';
import { listPicksRoute } from './picks/list-picks.ts';
import { listSelectedTokensRoute } from './picks/list-selected-tokens.ts';
import { listSuccessfulTokensRoute } from './picks/list-successful-tokens.ts';
import { listWinnersRoute } from './picks/list-winners.ts';
import { previewDiscoverySettingsRoute } from './picks/preview-discovery-settings.ts';
import { removeSelectedTokensRoute } from './picks/remove-selected-tokens.ts';
import { removeSuccessfulTokenRoute } from './picks/remove-successful-token.ts';
import { saveAdminSettingsRoute } from './picks/save-admin-settings.ts';
import { saveDiscoverySettingsRoute } from './picks/save-discovery-settings.ts';
import { selectTokenRoute } from './picks/select-token.ts';
import { syncSelectedTokensRoute } from './picks/sync-selected-tokens.ts';
import { createTelegramCodeRoute } from './telegram/create-telegram-code.ts';
import { getTelegramLinkRoute } from './telegram/get-telegram-link.ts';
import { listDeadLettersRoute } from './telegram/list-dead-letters.ts';
import { repeatDeadLetterRoute } from './telegram/repeat-dead-letter.ts';
import { unlinkTelegramRoute } from './telegram/unlink-telegram.ts';
import { enrichTokenRoute } from './tokens/enrich-token.ts';
import { evaluateTransactionsRoute } from './tokens/evaluate-transactions.ts';
import { exportTokenRoute } from './tokens/export-token.ts';
import { exportTokenFileRoute } from './tokens/export-token-file.ts';
import { getBalanceHistoryRoute } from './tokens/get-balance-history.ts';
import { getBubbleMapRoute } from './tokens/get-bubble-map.ts';
import { getEvidenceRoute } from './tokens/get-evidence.ts';
import { getLogoRoute } from './tokens/get-logo.ts';
import { getScoringWeightsRoute } from './tokens/get-scoring-weights.ts';
import { getTokenRoute } from './tokens/get-token.ts';
import { getTokenDetailedRoute } from './tokens/get-token-detailed.ts';
import { getTokenFullRoute } from './tokens/get-token-full.ts';
import { getTokenMarketRoute } from './tokens/get-token-market.ts';
import { getTokenPastRoute } from './tokens/get-token-past.ts';
import { inspectTokenRoute } from './tokens/inspect-token.ts';
import { listCandlesRoute } from './tokens/list-candles.ts';
import { listOwnTradesRoute } from './tokens/list-own-trades.ts';
import { listRelativesRoute } from './tokens/list-relatives.ts';
import { listScoresRoute } from './tokens/list-scores.ts';
import { listTradersRoute } from './tokens/list-traders.ts';
import { listTradesRoute } from './tokens/list-trades.ts';
import { exportWalletTokensRoute } from './wallets/export-wallet-tokens.ts';
import { getWalletRoute } from './wallets/get-wallet.ts';
import { listWalletTokensRoute } from './wallets/list-wallet-tokens.ts';

/** Every route; fixed paths before those with parameters. */
export const routes: readonly Route[] = [
  discoverTokensRoute,
  exportTokensRoute,
  exportTokensJsonRoute,
  exportTokensParquetRoute,
  countFilteredRoute,
  testFilterRoute,
  pageTokensRoute,
  searchTokensRoute,
  clearTokensRoute,
  getTokenRoute,
  getTokenFullRoute,
  getBubbleMapRoute,
  evaluateTransactionsRoute,
  getEvidenceRoute,
  listCandlesRoute,
  listTradesRoute,
  listTradersRoute,
  listOwnTradesRoute,
  listScoresRoute,
  getTokenPastRoute,
  listRelativesRoute,
  getTokenMarketRoute,
  getBalanceHistoryRoute,
  getWalletRoute,
  listWalletTokensRoute,
  exportWalletTokensRoute,
  enrichTokenRoute,
  inspectTokenRoute,
  exportTokenRoute,
  getTokenDetailedRoute,
  exportTokenFileRoute,
  getLogoRoute,
  getScoringWeightsRoute,
  getCalibrationRoute,
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
  listApiKeysRoute,
  createApiKeyRoute,
  revokeApiKeyRoute,
  listDataAccessRoute,
  getSettingsRoute,
  saveSettingsRoute,
  addWatchlistEntriesRoute,
  getAccountListsRoute,
  getWatchlistRoute,
  hideAddressRoute,
  getAlertsRoute,
  listFiringsRoute,
  listWebhookPostsRoute,
  putAlertRoute,
  putAlertSettingsRoute,
  removeAlertRoute,
  seeFiringsRoute,
  tryWebhookRoute,
  putSavedViewRoute,
  putWatchlistRoute,
  putWatchlistEntryRoute,
  removeSavedViewRoute,
  removeWatchlistRoute,
  removeWatchlistEntryRoute,
  showAddressRoute,
  getTelegramLinkRoute,
  createTelegramCodeRoute,
  unlinkTelegramRoute,
  getBillingConfigRoute,
  getBillingStatusRoute,
  createPaymentRoute,
  verifyPaymentRoute,
  getLandingStatsRoute,
  listCommitsRoute,
  listSelectedTokensRoute,
  selectTokenRoute,
  getSelectionStatsRoute,
  syncSelectedTokensRoute,
  removeSelectedTokensRoute,
  clearSelectedTokensRoute,
  deselectTokenRoute,
  getSuccessfulStatsRoute,
  listSuccessfulTokensRoute,
  exportSuccessfulTokenRoute,
  removeSuccessfulTokenRoute,
  getWinnerStatsRoute,
  getWinnerCardRoute,
  listWinnersRoute,
  getDashboardStatsRoute,
  getPickStatisticsRoute,
  listPicksRoute,
  exportPicksRoute,
  exploreRulesRoute,
  getAdminSettingsRoute,
  saveAdminSettingsRoute,
  getDiscoverySettingsRoute,
  saveDiscoverySettingsRoute,
  previewDiscoverySettingsRoute,
  clearEvaluationMetricsRoute,
  getChatRoute,
  listMessagesRoute,
  sendMessageRoute,
  markReadRoute,
  getChatMemberRoute,
  setLiveStreamRoute,
  editMessageRoute,
  deleteMessageRoute,
  reactToMessageRoute,
  reportMessageRoute,
  getChatStatsRoute,
  listChatQueueRoute,
  decideOnMessageRoute,
  listChatMembersRoute,
  restrictMemberRoute,
  liftRestrictionRoute,
  getChatSettingsRoute,
  saveChatSettingsRoute,
  exportChatRoute,
  exportChatJsonRoute,
  getChatReportRoute,
  exportChatReportRoute,
  backUpChatRoute,
  clearChatRoute,
  listUsersRoute,
  updateUserRoute,
  listAuditLogRoute,
  listDeadLettersRoute,
  repeatDeadLetterRoute,
  getHealthRoute,
  getMetricsRoute,
  getOpenapiRoute,
];
