import { z } from 'zod';
import { bandSchema } from '../../score.ts';
import { defineEndpoint } from '../endpoint.ts';

const share = z.number().min(0).max(1);
const count = z.int().min(0);

/** What came of predictions between `from` and `to`: how many, what they said on average, and how often it came true. */
const reliabilityBinSchema = z.strictObject({ from: share, to: share, n: count, predicted: share, observed: share });
export type ReliabilityBin = z.infer<typeof reliabilityBinSchema>;

const calibrationAtAgeSchema = z.strictObject({
  /** Age of a token at which it was predicted (ms). */
  ageMs: z.number(),
  /** The chance of ruin, against ruin; of tokens that were not ruined when it was told. null without any. */
  ruin: z
    .strictObject({
      n: count,
      baseRate: share,
      /** Mean squared difference (Brier 1950), and that of always telling the base rate. */
      brier: share,
      brierOfBaseRate: share,
      /** Mean distance of predicted and observed shares over the bins, weighted by n. */
      reliabilityError: share,
      bins: z.array(reliabilityBinSchema),
      /** Time between prediction and ruin of those that came to ruin (ms). */
      leadMs: z.strictObject({ lower: z.number(), median: z.number(), upper: z.number() }).nullable(),
    })
    .nullable(),
  /** By band, best first; null = no verdict was given. */
  bands: z.array(
    z.strictObject({
      band: bandSchema.nullable(),
      n: count,
      ruined: share.nullable(),
      /** Share that later traded at twice the price of then, and the median of the highest multiple. */
      reached2x: share.nullable(),
      medianMaxX: z.number().nullable(),
    }),
  ),
});

export const calibrationSchema = z.strictObject({
  /** null = nothing has been judged yet. */
  parameterVersion: z.string().nullable(),
  ages: z.array(calibrationAtAgeSchema),
  /** Parameter sets that were judged, newest first. */
  versions: z.array(
    z.strictObject({ parameterVersion: z.string(), firstAt: z.number(), lastAt: z.number(), judgements: count }),
  ),
});
export type Calibration = z.infer<typeof calibrationSchema>;

export const getCalibration = defineEndpoint({
  name: 'get-calibration',
  method: 'GET',
  path: '/api/learning/calibration',
  summary: 'How predictions at fixed ages fared against what happened, by parameter set',
  access: 'user',
  cost: 5,
  query: z.object({
    /** The set whose predictions are judged; the one judged last unless told. */
    parameterVersion: z.string().max(64).optional(),
  }),
  response: z.strictObject({ success: z.literal(true), calibration: calibrationSchema }),
});
