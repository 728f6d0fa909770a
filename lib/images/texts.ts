const MIB = 1024 * 1024;

export const imageTakenDown = "This picture was taken down.";

export const imageTooLarge = (maxBytes: number) => `A picture can have at most ${maxBytes / MIB} MB.`;
