/** The id of the part of a post's page that takes replies: pages one has left stay in the document, so it names its post. */
export const replyAnchorId = (postId: string) => `reply-${postId}`;
export const replyHash = (postId: string) => `#${replyAnchorId(postId)}`;

/** Above the pictures on narrow screens, else below the title: what is promised to the reader, or was theirs, stands there. For the poster, always above the pictures. */
export const handoverSlotId = (postId: string, isWide: boolean) =>
  `handover-${postId}${isWide ? "-wide" : ""}`;
