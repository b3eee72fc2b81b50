import { getCalibration } from '@mintscope/schemas/api/learning/get-calibration';
import { handle } from '../../http/handle.ts';
import { readCalibration } from '../../queries/read-calibration.ts';

export const getCalibrationRoute = handle(getCalibration, async ({ query }, { api }) => ({
  value: {
    success: true as const,
    calibration: await readCalibration(api.engines.warehouse, query.parameterVersion),
  },
}));
