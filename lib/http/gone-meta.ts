/**
 * How a page says that what it was about is gone, as Next writes it into the page. What people write cannot say so: each of
 * their angle brackets and quotation marks is escaped.
 */
export const GONE = { name: "post-status", content: "gone" };

export const GONE_MARK = `<meta name="${GONE.name}" content="${GONE.content}"/>`;
