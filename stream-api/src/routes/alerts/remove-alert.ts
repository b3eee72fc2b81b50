import { removeAlert as remove } from '@mintscope/records/alerts/remove-alert';
import { removeAlert } from '@mintscope/schemas/api/alerts/remove-alert';
import { handle } from '../../http/handle.ts';
import { tellChange } from '../lists/tell-change.ts';

export const removeAlertRoute = handle(removeAlert, ({ params }, context) =>
  tellChange(context, ({ userId, records, note }) => remove(records, { userId, ...params }, note)),
);
