import { z } from "zod";

/** Browsers send an empty file for a field that is left out. */
export const isFile = (part: unknown): part is File => part instanceof File && part.size > 0;

const uploadedPicture = z.custom<File>(isFile, {
  message: "Please choose a picture.",
  params: { code: "imageMissing" },
});

export const pictureForm = z
  .object({ picture: z.array(z.unknown()).default([]) })
  .transform(({ picture: [first] }) => ({ picture: first }))
  .pipe(z.object({ picture: uploadedPicture }));
