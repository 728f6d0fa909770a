import { registerInvalidation } from "@/lib/db/server-bridge";
import { addConversations } from "@/prisma/demo/life/add-conversations";
import { addDraws } from "@/prisma/demo/life/add-draws";
import { addGivenPosts } from "@/prisma/demo/life/add-given-posts";
import { addNewPosts } from "@/prisma/demo/life/add-new-posts";
import { addComments, addSavedSearches, addThankYous, addWishes } from "@/prisma/demo/life/add-words";
import { describePeople, forgetSessions, settleNotifications } from "@/prisma/demo/life/people";
import { writeSignIn } from "@/prisma/demo/life/sign-in";

/** A year of a neighbourhood around `demoPosts`, as of now. No mail is sent for it. */
export async function writeLife(): Promise<void> {
  // No site runs yet that could show something older.
  registerInvalidation(async () => {});
  const people = await describePeople();
  await addGivenPosts(people);
  await addNewPosts(people);
  await addConversations(people);
  await addDraws(people);
  await addComments(people);
  await addThankYous(people);
  await addWishes(people);
  await addSavedSearches(people);
  await settleNotifications(people);
  await forgetSessions(people);
  await writeSignIn(people);
}
