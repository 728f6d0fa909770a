/** Next itself, a proxy or a disk may decode once more: then it would be a separator, a dot or the end of a name. */
const ENCODED_TWICE = /%(?:00|2[5ef]|5c)/i;
const CONTROL = /\p{Cc}/u;
/** Some servers take `..;x` for `..`. */
const DOTS = /^\.{1,2}(?:;|$)/;

/** Whether a decoded segment of a path means the same to everybody who reads it, apart from separators in it. */
export const isUnambiguous = (segment: string): boolean =>
  !CONTROL.test(segment) && !ENCODED_TWICE.test(segment) && !partsOf(segment).some((part) => DOTS.test(part));

export const hasSeparator = (segment: string): boolean => partsOf(segment).length > 1;

const partsOf = (segment: string) => segment.split(/[/\\]/);
