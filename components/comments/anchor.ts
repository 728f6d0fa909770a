/** The id of the comments on a post's page: pages one has left stay in the document, so it names its post. */
export const commentsAnchorId = (postId: string) => `comments-${postId}`;
