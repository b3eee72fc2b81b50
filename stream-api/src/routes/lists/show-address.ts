import { showAddress as showAddressAct } from '@mintscope/records/account-lists/show-address';
import { showAddress } from '@mintscope/schemas/api/lists/show-address';
import { handle } from '../../http/handle.ts';
import { tellChange } from './tell-change.ts';

export const showAddressRoute = handle(showAddress, ({ params }, context) =>
  tellChange(context, ({ userId, records, note }) => showAddressAct(records, { userId, ...params }, note)),
);
