type AdapterError = { cause?: { kind?: unknown; originalCode?: unknown } };
type DatabaseError = AdapterError & { code?: unknown; meta?: { driverAdapterError?: AdapterError } };

/** All codes of an error by Node, PostgreSQL or Prisma, which wraps the error of its adapter for raw queries. */
export function errorCodes(error: unknown): string[] {
  const { code, cause, meta } = (error ?? {}) as DatabaseError;
  const causes = [cause, meta?.driverAdapterError?.cause];
  return [code, ...causes.flatMap((one) => [one?.kind, one?.originalCode])].map(String);
}
