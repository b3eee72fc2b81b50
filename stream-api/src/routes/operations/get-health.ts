import { getHealth } from '@mintscope/schemas/api/operations/get-health';
import { handle } from '../../http/handle.ts';

export const getHealthRoute = handle(getHealth, async (_input, { api }) => api.shared.health());
