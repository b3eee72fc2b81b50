import { listCommits } from '@mintscope/schemas/api/community/list-commits';
import { handle } from '../../http/handle.ts';

export const listCommitsRoute = handle(listCommits, async ({ query }, { api }) => {
  const { sourceUrl, feedbackEmail } = api.config.project;
  const commits = await api.commits();
  return {
    value: {
      success: true as const,
      data: commits.slice(0, query.limit).map((commit) => ({
        ...commit,
        // As GitHub, GitLab, Gitea and their kin name it.
        url: sourceUrl && `${sourceUrl}/commit/${commit.hash}`,
      })),
      sourceUrl,
      feedbackEmail,
    },
  };
});
