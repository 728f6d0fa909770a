/** daisyUI has no types. */
declare module "daisyui" {
  type Plugin = NonNullable<import("tailwindcss").Config["plugins"]>[number];
  const daisyui: (options: { themes: boolean; include: string[] }) => Plugin;
  export default daisyui;
}

declare module "daisyui/theme" {
  type Plugin = NonNullable<import("tailwindcss").Config["plugins"]>[number];
  const theme: (tokens: Record<string, string | boolean>) => Plugin;
  export default theme;
}
