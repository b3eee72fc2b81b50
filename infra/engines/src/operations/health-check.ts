import { EngineError } from '../engine-error.ts';
import { within } from '../patience/within.ts';

/** Whether something answers. `latencyMs` is null when it did not; `detail` is one short line without secrets. */
export interface HealthCheck {
  ok: boolean;
  latencyMs: number | null;
  detail: string;
}

export interface HealthCheckOptions {
  timeoutMs: number;
  /** Texts that must not show, such as passwords. */
  secrets: readonly string[];
}

const mostDetail = 300;
/** A call that hangs for so long is taken for lost, so that an engine which forgot to answer it is asked anew (ms). */
const lostAfterMs = 30_000;

/** A bounded check. While an earlier call hangs no other joins it, so an engine that hangs is not piled upon. */
export function createHealthCheck(
  health: () => Promise<void>,
  { timeoutMs, secrets }: HealthCheckOptions,
): () => Promise<HealthCheck> {
  let underWay: { startedAtMs: number; result: Promise<HealthCheck> } | null = null;

  async function ask(startedAtMs: number): Promise<HealthCheck> {
    try {
      await health();
      return { ok: true, latencyMs: Math.round((performance.now() - startedAtMs) * 100) / 100, detail: 'ok' };
    } catch (error) {
      return ill(describeFailure(error, secrets));
    }
  }

  function begin() {
    const startedAtMs = performance.now();
    const started = { startedAtMs, result: ask(startedAtMs) };
    underWay = started;
    void started.result.then(() => {
      if (underWay === started) underWay = null;
    });
    return started;
  }

  return async () => {
    const hanging = underWay && performance.now() - underWay.startedAtMs < lostAfterMs ? underWay : null;
    const { startedAtMs, result } = hanging ?? begin();
    return within(startedAtMs + timeoutMs - performance.now(), result, () =>
      ill(`no answer for ${Math.round(performance.now() - startedAtMs)} ms`),
    );
  };
}

function ill(detail: string): HealthCheck {
  return { ok: false, latencyMs: null, detail };
}

/** The failure in one short line, told without secrets and without credentials within addresses. */
export function describeFailure(error: unknown, secrets: readonly string[]): string {
  const code = error instanceof EngineError ? `${error.code}: ` : '';
  const message = error instanceof Error ? error.message : String(error);
  let text = (code + message).split('\n', 1)[0]!.replace(/\/\/[^@/\s]*@/g, '//***@');
  for (const secret of secrets) if (secret !== '') text = text.replaceAll(secret, '***');
  return text.slice(0, mostDetail) || 'failed';
}
