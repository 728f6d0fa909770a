/** Drawn in the page itself: no other file is there without a connection. In the style of `public/spots.svg`. */
export function Unplugged() {
  return (
    <svg viewBox="0 0 160 120" className="h-30 w-40" aria-hidden="true">
      <ellipse cx="80" cy="107" rx="60" ry="8" fill="var(--color-green-ground)" />
      <g
        fill="none"
        stroke="var(--color-base-content)"
        strokeWidth="2.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      >
        <path d="M47 60H34c-12 0-18 8-18 19s8 20 22 20h32" strokeWidth="5" />
        <path d="M76 52h12M76 68h12" strokeWidth="5" />
        <path
          d="M47 50c0-5 4-9 9-9h15a5 5 0 0 1 5 5v28a5 5 0 0 1-5 5H56c-5 0-9-4-9-9z"
          fill="var(--color-sun-ground)"
        />
        <rect x="106" y="26" width="40" height="68" rx="8" fill="var(--color-base-200)" />
        <circle cx="126" cy="60" r="15" fill="var(--color-green-ground)" />
        <path d="M121 56v8M131 56v8" strokeWidth="4" />
        <path d="M93 38l5-7M97 46l8-2M93 84l5 7" stroke="var(--color-accent)" />
      </g>
    </svg>
  );
}
