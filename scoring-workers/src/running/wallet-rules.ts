import { type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { EdgeKind } from '@mintscope/schemas/token-metrics';
import type { GraphRules } from './wallet-graph.ts';

export interface WalletRules extends GraphRules {
  /** Slots after launch in which buying in one slot is evidence. */
  launchWindowSlots: number;
  kindWeights: Readonly<Record<EdgeKind, number>>;
  /** Weight of the kinds together from which an edge is strong evidence. */
  strongWeight: number;
}

export function walletRules(values: ParameterValues): WalletRules {
  return {
    hubDegreeCap: parameterValue(values, 'investigation.graph.hubDegreeCap'),
    slotGroupCap: parameterValue(values, 'investigation.graph.slotGroupCap'),
    linkAgeMs: parameterValue(values, 'investigation.graph.linkAgeMs'),
    strongWeight: parameterValue(values, 'investigation.graph.strongWeight'),
    launchWindowSlots: parameterValue(values, 'investigation.graph.launchWindowSlots'),
    kindWeights: {
      transfer: parameterValue(values, 'investigation.graph.transferWeight'),
      same_funder: parameterValue(values, 'investigation.graph.sameFunderWeight'),
      same_transaction: parameterValue(values, 'investigation.graph.sameTransactionWeight'),
      same_slot: parameterValue(values, 'investigation.graph.sameSlotWeight'),
    },
  };
}
