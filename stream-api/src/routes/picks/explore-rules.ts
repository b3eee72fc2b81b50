import { exploreRules } from '@mintscope/schemas/api/picks/explore-rules';
import { handle } from '../../http/handle.ts';
import { periodStart } from '../../queries/counted-calls.ts';
import { selectWhatIf } from '../../queries/select-what-if.ts';

export const exploreRulesRoute = handle(exploreRules, async ({ body }, { api, caller }) => {
  const { pickerCriteria, winnerThreshold } = (await api.productSettings()).admin.settings;
  const asked = {
    criteria: body.criteria,
    held: pickerCriteria,
    of: body.of,
    winnerThreshold,
    fromMs: periodStart(body.window, api.now()),
  };
  const whatIf = await api.turns.warehouse(caller, () => selectWhatIf(api.engines.warehouse, asked));
  return { value: { success: true as const, whatIf: { window: body.window, of: body.of, ...whatIf } } };
});
