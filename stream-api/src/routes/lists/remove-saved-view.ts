import { removeView } from '@mintscope/records/account-lists/remove-view';
import { removeSavedView } from '@mintscope/schemas/api/lists/remove-saved-view';
import { handle } from '../../http/handle.ts';
import { tellChange } from './tell-change.ts';

export const removeSavedViewRoute = handle(removeSavedView, ({ params }, context) =>
  tellChange(context, ({ userId, records, note }) => removeView(records, { userId, ...params }, note)),
);
