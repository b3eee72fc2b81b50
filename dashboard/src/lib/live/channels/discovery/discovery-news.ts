import type { DiscoveryDrops } from '@mintscope/schemas/picks/discovery-settings';
import type { TokenRow } from '@mintscope/schemas/token';
import { createStore } from 'zustand/vanilla';
import type { Receivers } from '../receiver.ts';

/** What the platform's filters drop and let through. */
export interface DiscoveryState {
  /** null until it was told; of the settings of that version. */
  drops: DiscoveryDrops | null;
  settingsVersion: number | null;
  /** Tokens that came to be let through, the newest first. */
  passed: readonly TokenRow[];
}

export interface DiscoveryNews {
  read(): DiscoveryState;
  watch(listener: () => void): () => void;
  clear(): void;
  readonly receivers: Pick<Receivers, 'new_tokens' | 'discovery_update'>;
}

const mostPassed = 50;
const nothing: DiscoveryState = { drops: null, settingsVersion: null, passed: [] };

/** A token that comes again is told again, in its newest place. */
export function createDiscoveryNews(): DiscoveryNews {
  const store = createStore(() => nothing);
  return {
    read: store.getState,
    watch: store.subscribe,
    clear: () => store.setState(nothing),
    receivers: {
      new_tokens: {
        apply({ tokens }) {
          const news = new Set(tokens.map(({ address }) => address));
          const others = store.getState().passed.filter(({ address }) => !news.has(address));
          store.setState({ passed: [...tokens, ...others].slice(0, mostPassed) });
          return true;
        },
      },
      discovery_update: {
        apply({ drops, settingsVersion }) {
          store.setState({ drops, settingsVersion });
          return true;
        },
      },
    },
  };
}
