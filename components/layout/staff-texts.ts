export const staffTexts = { moderation: "Moderation", host: "Host" } as const;
