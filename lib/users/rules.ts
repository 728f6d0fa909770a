/** The name of members who left or are about to; the database uses it too. */
export const FORMER_MEMBER = "A former member";

/** Such a name leads to no profile. */
export const isFormerMember = (name: string): boolean => name === FORMER_MEMBER;

/** Whoever took it would have no profile, and no button to report or block them. */
export const isReservedName = (name: string): boolean => foldedName(name) === foldedName(FORMER_MEMBER);

const foldedName = (name: string) =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, "");

/** Signing in brings the account back meanwhile. */
export const GRACE_DAYS = 14;

/** How long inactive members can answer before they are erased. */
export const NOTICE_DAYS = 30;
