import { z } from "zod";

const uploadedPicture = z.custom<File>((part) => part instanceof File && part.size > 0, {
  message: "Please choose a picture.",
  params: { code: "imageMissing" },
});

export const pictureForm = z
  .object({ picture: z.array(z.unknown()).default([]) })
  .transform(({ picture: [first] }) => ({ picture: first }))
  .pipe(z.object({ picture: uploadedPicture }));
