export const alertLimits = {
  /** Of one account. */
  alerts: 100,
  /** Seconds between two firings of an alert for one token. */
  mostCoolDown: 86_400,
  /** Firings that an account is told one by one in an hour; what comes above is told together. */
  mostAnHour: 200,
  /** Firings of an account that are kept in an hour; what comes above is counted, and neither kept nor told. */
  keptAnHour: 500,
  /** How long firings are kept (ms). */
  keptMs: 30 * 86_400_000,
  /** What is told together is gathered so long (ms). */
  gatherMs: 10 * 60_000,
  /** Share that a value has to go back behind its bound until the alert may fire again for the token. */
  back: 0.05,
  /**
   * What meets an alert already is not told: for so long after the alert was made (ms), a token that launched before it is taken as it is
   * first seen.
   */
  settleMs: 10 * 60_000,
  urlLength: 300,
} as const;
