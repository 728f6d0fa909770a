export const staffTexts = { host: "Host" } as const;
