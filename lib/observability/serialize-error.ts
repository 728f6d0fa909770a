type SerializedError = {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: SerializedError;
};

/** Omits other fields of an error, such as the whole row that PostgreSQL refused. */
export function serializeError(error: unknown, depth = 0): SerializedError {
  // next-auth wraps errors.
  const { error: wrapped } = Object(error) as { error?: unknown };
  if (!(error instanceof Error) && wrapped instanceof Error) return serializeError(wrapped, depth);
  if (!(error instanceof Error)) return { type: typeof error, message: withoutValues(String(error)) };
  const code = codeOf(error);
  const stack = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...(code && { code }),
    ...(stack && { stack: stack.join("\n") }),
    ...(error.cause !== undefined && depth < 3 && { cause: serializeError(error.cause, depth + 1) }),
  };
}

/** Prisma quotes the call with its values, and gives the reason in the last line. */
function withoutValues(message: string): string {
  const last = message.startsWith("\nInvalid ") ? (message.trim().split("\n").at(-1) ?? "") : message;
  return last
    .replace(/: ".*"/gs, ': "…"')
    .replace(/".*"(?=(?:\.\.\.)? is not valid JSON)/gs, '"…"')
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, "(an email address)")
    .slice(0, 500);
}

type Coded = { code?: unknown; meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } } };

/** Includes PostgreSQL's code, which Prisma does not always map. */
function codeOf(error: Error): string {
  const { code, meta } = error as Coded;
  return [code, meta?.driverAdapterError?.cause?.originalCode].filter(Boolean).map(String).join(" ");
}
