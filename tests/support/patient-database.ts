/** @returns the address of a database, for which one waits a minute: a busy machine is slow, not away */
export function patient(database: string): string {
  const url = new URL(database);
  url.searchParams.set("connect_timeout", "60");
  return url.href;
}
