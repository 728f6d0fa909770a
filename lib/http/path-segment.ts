/** Next, a proxy or a file system may decode it again, into a separator, a dot or a NUL. */
const ENCODED_TWICE = /%(?:00|2[5ef]|5c)/i;
const CONTROL = /\p{Cc}/u;
/** Some servers read `..;x` as `..`. */
const DOTS = /^\.{1,2}(?:;|$)/;

/** Whether all readers of a decoded segment agree on its meaning; separators are checked apart. */
export const isUnambiguous = (segment: string): boolean =>
  !CONTROL.test(segment) && !ENCODED_TWICE.test(segment) && !partsOf(segment).some((part) => DOTS.test(part));

export const hasSeparator = (segment: string): boolean => partsOf(segment).length > 1;

const partsOf = (segment: string) => segment.split(/[/\\]/);
