import type { PickerCriteria } from '../../picks/picking-rules.ts';
import type { AdminSettings, PerformanceSettings } from './admin-settings.ts';

/** Specification 2, section 9: what holds until admins save something else. Without schemas, since first screens begin with it. */
export const defaultCriteria: PickerCriteria = {
  initialScore: { enabled: false, minValue: 70 },
  walletScore: { enabled: false, minValue: 70 },
  transactionScore: { enabled: false, minValue: 70 },
  finalScore: { enabled: true, minValue: 45 },
  logic: 'AND',
};

export const defaultPerformance: PerformanceSettings = {
  winnerThreshold: 1.5,
  requireCompleteData: false,
  minDataAge: 30,
  showAdvancedStats: true,
};

export const defaultAdminSettings: AdminSettings = {
  minScore: 0,
  sortBy: 'age',
  sortOrder: 'desc',
  tokenLimit: 50,
  showOnlyCalledTokens: false,
  pickerEnabled: true,
  pickerCriteria: defaultCriteria,
  ...defaultPerformance,
  refreshInterval: 30_000,
  maxDisplayTokens: 50,
  enableRealTimeUpdates: true,
};
