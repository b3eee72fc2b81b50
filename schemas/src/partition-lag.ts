import { z } from 'zod';

/** Records of a partition that its reader has not read yet. */
export const partitionLagSchema = z.strictObject({ topic: z.string(), partition: z.int(), records: z.int() });
export type PartitionLag = z.infer<typeof partitionLagSchema>;
