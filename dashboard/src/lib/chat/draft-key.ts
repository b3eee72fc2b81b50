/** Of what its user wrote and has not sent. */
export const draftKey = 'chat-draft';
