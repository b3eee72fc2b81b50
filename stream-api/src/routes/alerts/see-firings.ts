import { seeFirings as see } from '@mintscope/records/alerts/see-firings';
import { seeFirings } from '@mintscope/schemas/api/alerts/see-firings';
import { handle } from '../../http/handle.ts';
import { tellChange } from '../lists/tell-change.ts';

export const seeFiringsRoute = handle(seeFirings, ({ body }, context) =>
  tellChange(context, ({ userId, records, note }) => see(records, { userId, ...body }, note)),
);
