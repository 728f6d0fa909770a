type AdapterError = { cause?: { kind?: unknown; originalCode?: unknown } };
type DatabaseError = AdapterError & { code?: unknown; meta?: { driverAdapterError?: AdapterError } };

export function errorCodes(error: unknown): string[] {
  const { code, cause, meta } = (error ?? {}) as DatabaseError;
  const causes = [cause, meta?.driverAdapterError?.cause];
  return [code, ...causes.flatMap((one) => [one?.kind, one?.originalCode])].map(String);
}
