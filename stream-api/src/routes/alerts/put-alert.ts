import { putAlert as put } from '@mintscope/records/alerts/put-alert';
import { putAlert } from '@mintscope/schemas/api/alerts/put-alert';
import { handle } from '../../http/handle.ts';
import { tellChange } from '../lists/tell-change.ts';

export const putAlertRoute = handle(putAlert, ({ body, params }, context) =>
  tellChange(context, ({ userId, records, nowMs, note }) => put(records, { userId, nowMs, ...params, ...body }, note)),
);
