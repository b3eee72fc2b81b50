import { putView } from '@mintscope/records/account-lists/put-view';
import { putSavedView } from '@mintscope/schemas/api/lists/put-saved-view';
import { viewProblem } from '@mintscope/schemas/view-query';
import { badRequest } from '../../errors.ts';
import { handle } from '../../http/handle.ts';
import { tellChange } from './tell-change.ts';

export const putSavedViewRoute = handle(putSavedView, ({ body, params }, context) => {
  const problem = viewProblem(body.query ?? '');
  if (problem !== null) throw badRequest('query', problem);
  return tellChange(context, ({ userId, records, note }) => putView(records, { userId, ...params, ...body }, note));
});
