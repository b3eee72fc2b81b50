import { buildDashboard, isDashboardStale } from '../../src/build-dashboard.ts';

/** One build for all files of the suite, before any of them has a product to wait for. */
export async function setup(): Promise<void> {
  if (isDashboardStale()) await buildDashboard();
}
