type Props = {
  /** For screen readers: what is on its way. */
  children: string;
  rows?: number;
};

/** The shapes of rows to come, instead of words that ask for patience. */
export function Loading({ children, rows = 3 }: Props) {
  return (
    <div role="status" className="flex w-full flex-col gap-4">
      <span className="sr-only">{children}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
        <span key={row} aria-hidden="true" className="loading-row" />
      ))}
    </div>
  );
}
