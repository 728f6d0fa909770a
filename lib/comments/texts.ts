export const commentFailures = {
  notAuthor: "Only its author can change a comment.",
  notAuthorOrPoster: "Only its author, or the poster of the post, can delete a comment.",
  deleted: "This comment is deleted.",
  tooLate: (minutes: number) => `A comment can be changed for ${minutes} minutes; that time is over.`,
};
