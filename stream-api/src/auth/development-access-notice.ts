/** What every start with development access says among its first lines: it must not be on unnoticed. */
export const developmentAccessNotice =
  'Development access is on: anyone at this machine may sign in as owner by a click';
