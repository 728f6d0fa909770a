/** A small number on a button; its name has to say it as well. */
export function CountBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      className="absolute top-0 end-0 grid h-5 min-w-5 place-items-center rounded-full bg-error px-1 text-xs font-bold text-error-content"
    >
      {count > 99 ? "99+" : count}
    </span>
  );
}
