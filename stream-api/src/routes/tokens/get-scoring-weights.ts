import { getScoringWeights } from '@mintscope/schemas/api/tokens/get-scoring-weights';
import { parameterValue } from '@mintscope/schemas/parameters/registry';
import { handle } from '../../http/handle.ts';

export const getScoringWeightsRoute = handle(getScoringWeights, async (_input, { api }) => {
  const { version, values } = await api.parameters();
  return {
    value: {
      parameterVersion: version,
      mainWeights: {
        surface: parameterValue(values, 'main.weights.surface'),
        investigation: parameterValue(values, 'main.weights.investigation'),
        transaction: parameterValue(values, 'main.weights.transaction'),
      },
    },
  };
});
