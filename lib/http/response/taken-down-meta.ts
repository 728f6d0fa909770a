/** Marks the page of a removed post. Users cannot forge it, since Next escapes their quotes and brackets. */
export const TAKEN_DOWN_META = { name: "post-status", content: "gone" };

export const TAKEN_DOWN_MARK = `<meta name="${TAKEN_DOWN_META.name}" content="${TAKEN_DOWN_META.content}"/>`;
