/** daisyUI brings no types along. */
declare module "daisyui" {
  const daisyui: (options: { themes: boolean; include: string[] }) => object;
  export default daisyui;
}

declare module "daisyui/theme" {
  const theme: (tokens: Record<string, string | boolean>) => object;
  export default theme;
}
