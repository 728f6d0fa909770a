/** The look in one place: themes, type, space and corners. `app/globals.css` loads it by `@config`. */
import daisyui from "daisyui";
import daisyuiTheme from "daisyui/theme";
import type { Config } from "tailwindcss";

/** The same by day and by night. A host may choose another accent, see `lib/community/palette-rules.ts`. */
const SHAPES = {
  "--radius-box": "22px",
  "--radius-field": "14px",
  "--radius-selector": "999px",
  "--size-field": "0.28125rem",
  "--size-selector": "0.25rem",
  "--border": "1px",
  "--depth": "0",
  "--noise": "0",
};

const DAY = {
  "--color-base-100": "#faf7f1",
  "--color-base-200": "#ffffff",
  "--color-base-300": "#e4ddd0",
  "--color-base-content": "#22302b",
  "--color-primary": "var(--accent-day, #1d5b47)",
  "--color-primary-content": "#ffffff",
  "--color-secondary": "#6b3f74",
  "--color-secondary-content": "#ffffff",
  "--color-accent": "#f4b740",
  "--color-accent-content": "#22302b",
  "--color-neutral": "#22302b",
  "--color-neutral-content": "#faf7f1",
  "--color-error": "#b83a23",
  "--color-error-content": "#ffffff",
  "--color-success": "#1d5b47",
  "--color-success-content": "#ffffff",
  "--color-soft": "#5b6a63",
  "--color-green-ground": "var(--accent-ground-day, #e3efe8)",
  "--color-plum-ground": "#f1e6f3",
  "--color-sun-ground": "#fceccb",
  "--color-field-line": "#8b968f",
  "--shadow-card": "0 8px 24px rgb(34 48 43 / 0.06)",
};

const NIGHT = {
  "--color-base-100": "#141a17",
  "--color-base-200": "#1c2420",
  "--color-base-300": "#2e3933",
  "--color-base-content": "#edf2ee",
  "--color-primary": "var(--accent-night, #7fd1ae)",
  "--color-primary-content": "#10201a",
  "--color-secondary": "#d9a8e3",
  "--color-secondary-content": "#241529",
  "--color-accent": "#f4b740",
  "--color-accent-content": "#22302b",
  "--color-neutral": "#edf2ee",
  "--color-neutral-content": "#141a17",
  "--color-error": "#ff9c87",
  "--color-error-content": "#33100a",
  "--color-success": "#7fd1ae",
  "--color-success-content": "#10201a",
  "--color-soft": "#a6b4ac",
  "--color-green-ground": "var(--accent-ground-night, #20382e)",
  "--color-plum-ground": "#372639",
  "--color-sun-ground": "#4a3d1f",
  "--color-field-line": "#6d7b74",
  "--shadow-card": "0 0 0 transparent",
  // Map tiles are drawn for the day.
  "--map-tiles": "invert(0.9) hue-rotate(180deg) saturate(0.7) brightness(1.1)",
};

export default {
  content: ["./app/**/*.{ts,tsx}", "./components/**/*.{ts,tsx}"],
  theme: {
    extend: {
      fontFamily: { sans: ["var(--font-figtree)", "ui-sans-serif", "system-ui", "sans-serif"] },
      // The names of the house for daisyUI's colours, and colours of its own.
      colors: {
        paper: "var(--color-base-100)",
        card: "var(--color-base-200)",
        line: "var(--color-base-300)",
        ink: "var(--color-base-content)",
        soft: "var(--color-soft)",
        "green-ground": "var(--color-green-ground)",
        "plum-ground": "var(--color-plum-ground)",
        "sun-ground": "var(--color-sun-ground)",
        "field-line": "var(--color-field-line)",
      },
      boxShadow: { card: "var(--shadow-card)" },
    },
  },
  plugins: [
    daisyui({
      themes: false,
      // Tailwind finds their names among other words, so a component that is not listed here costs nothing.
      include: [
        "button",
        "input",
        "textarea",
        "skeleton",
        "progress",
        "rootcolor",
        "properties",
        "scrollbar",
      ],
    }),
    daisyuiTheme({ name: "day", default: true, "color-scheme": "light", ...DAY, ...SHAPES }),
    daisyuiTheme({ name: "night", prefersdark: true, "color-scheme": "dark", ...NIGHT, ...SHAPES }),
  ],
} satisfies Config;
