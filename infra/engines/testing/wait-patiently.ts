import { vi } from 'vitest';

/** A second is short for a condition on a machine under load: only a hang is to end in vain. */
const patienceMs = 30_000;
const { waitFor } = vi;

vi.waitFor = (check, options) =>
  waitFor(check, typeof options === 'number' ? options : { timeout: patienceMs, ...options });
