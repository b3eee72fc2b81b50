import type { RateLimits } from '../../src/rate-limits/port.ts';

/** A module with this export opens the rate limits at a location; a test and its child processes share it. */
export interface RateLimitsOpener {
  openRateLimits(location: string): Promise<RateLimits>;
}

/** Where the rate limits of one test are kept. */
export interface RateLimitsHarness {
  open(): Promise<RateLimits>;
  /** For engines that several processes share. */
  shared?: { location: string; opener: URL };
}
