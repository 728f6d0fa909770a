/**
 * How a page says that what it was about is gone, as Next writes it into the page. What people write cannot say so: each of
 * their angle brackets and quotation marks is escaped.
 */
export const GONE_META_NAME = { name: "post-status", content: "gone" };

export const GONE_MARK = `<meta name="${GONE_META_NAME.name}" content="${GONE_META_NAME.content}"/>`;
