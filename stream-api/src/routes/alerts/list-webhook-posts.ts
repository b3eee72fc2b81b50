import { selectPosts } from '@mintscope/records/alerts/select-posts';
import { listWebhookPosts } from '@mintscope/schemas/api/alerts/list-webhook-posts';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';

export const listWebhookPostsRoute = handle(listWebhookPosts, async (_input, { api, caller }) => ({
  value: { success: true as const, posts: await selectPosts(api.engines.records.queries, signedIn(caller).userId) },
}));
