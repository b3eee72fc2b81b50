/** A request that waits until a loop takes it; asking again before that is the same request. */
export interface WantedSignal {
  raise(): void;
  /** Resolves when the signal is raised, at once when it is; taking it lowers it. */
  taken(): Promise<void>;
}

export function createWantedSignal(): WantedSignal {
  let raised = false;
  let wake: (() => void) | undefined;
  return {
    raise() {
      raised = true;
      wake?.();
    },
    async taken() {
      if (!raised) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      raised = false;
    },
  };
}
