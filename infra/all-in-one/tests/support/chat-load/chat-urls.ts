/** Where each instance is now; another place after it was started anew. */
export type ChatUrls = readonly (() => string)[];

export const chatPath = '/api/chat/community';
