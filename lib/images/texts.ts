export const imageTakenDown = "This picture was taken down.";
