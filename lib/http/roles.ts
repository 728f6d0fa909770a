/** From least to most: each may do what those before it may. */
export const ROLES = ["member", "moderator", "host"] as const;

export type Role = (typeof ROLES)[number];
export type StaffRole = Exclude<Role, "member">;

export const hasRole = (actual: Role, needed: Role): boolean =>
  ROLES.indexOf(actual) >= ROLES.indexOf(needed);
