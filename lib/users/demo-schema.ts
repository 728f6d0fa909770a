/** An account of the demo data, for a newcomer to look around with. */
export type DemoPerson = { name: string; email: string; password: string; pictureUrl: string | null };
