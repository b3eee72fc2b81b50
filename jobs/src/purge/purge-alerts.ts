import type { Purge } from './purge-telegram.ts';

/** Of tokens that have not moved for a month no alert has to remember that it fired. */
export const alertPurges: Record<string, Purge> = {
  alertFirings: async (queries, { month }, batch) => {
    const old = queries.selectFrom('alert_firings').select('id').where('decided_at', '<', month).limit(batch);
    const { numDeletedRows } = await queries.deleteFrom('alert_firings').where('id', 'in', old).executeTakeFirst();
    return numDeletedRows;
  },
  alertMarks: async (queries, { month }, batch) => {
    const old = queries
      .selectFrom('alert_marks')
      .select(['alert_no', 'mint'])
      .where('marked_at', '<', month)
      .limit(batch);
    const { numDeletedRows } = await queries
      .deleteFrom('alert_marks')
      .where(({ eb, refTuple }) => eb(refTuple('alert_no', 'mint'), 'in', old.$asTuple('alert_no', 'mint')))
      .executeTakeFirst();
    return numDeletedRows;
  },
  alertPosts: async (queries, { week }, batch) => {
    const old = queries
      .selectFrom('alert_posts')
      .select('id')
      .where('state', '<>', 'waiting')
      .where('created_at', '<', week)
      .limit(batch);
    const { numDeletedRows } = await queries.deleteFrom('alert_posts').where('id', 'in', old).executeTakeFirst();
    return numDeletedRows;
  },
};
