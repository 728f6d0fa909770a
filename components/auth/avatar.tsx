import { initialsOf } from "@/lib/text/initials";

type Props = {
  name: string;
  /** The address of a picture; without one the initials stand for it. */
  picture?: string | null | undefined;
  className?: string;
};

/** A member's face, or what they like to show instead. It only repeats the name beside it. */
export function Avatar({ name, picture, className = "size-12" }: Props) {
  if (picture) {
    return (
      // biome-ignore lint/performance/noImgElement: pictures are sized at upload; the optimizer is off.
      <img
        src={picture}
        alt=""
        className={`shrink-0 rounded-full bg-green-ground object-cover ${className}`}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-full bg-accent font-bold text-accent-content uppercase ${className}`}
    >
      {initialsOf(name)}
    </span>
  );
}
