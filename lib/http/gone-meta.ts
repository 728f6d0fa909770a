/** Marks the page of a removed post. Users cannot forge it, since Next escapes their quotes and brackets. */
export const GONE_META_NAME = { name: "post-status", content: "gone" };

export const GONE_MARK = `<meta name="${GONE_META_NAME.name}" content="${GONE_META_NAME.content}"/>`;
