/** What the form calls the fields that a sentence may have to name. */
export const adminLabels: Readonly<Record<string, string>> = {
  winnerThreshold: 'Winner threshold',
  minDataAge: 'Minimum data age',
  minScore: 'Lowest score',
  tokenLimit: 'Token limit',
  maxDisplayTokens: 'Most tokens shown',
  refreshInterval: 'Refresh interval',
  pickerCriteria: 'A minimum of the criteria',
};
