import { askAs, callAs, HOME, type Member, publishAs, test } from "@/tests/engines/fixtures";
import { button, card, heading, picture, text } from "@/tests/engines/visitor";
import { newTitle } from "@/tests/support/people";

const SENT = "Your comment is there for everyone to read.";

test("a neighbour replies to a post through its card", async ({ meet }) => {
  const [ada, ben] = [await meet("Ada P."), await meet("Ben S.")];
  const title = newTitle("Copper kettle");
  const id = await publishAs(ada, title);
  await ben.visitor.opens("/");
  await ben.visitor.presses({ ...button("Demand"), within: card(title) });
  await ben.visitor.isAt(new RegExp(`/feed/${id}`));
  await ben.visitor.fills("When could you collect it?", "Saturday morning");
  await ben.visitor.presses(button("I would like this"));
  await ben.visitor.sees(text("Your reply is sent."));
  await ben.visitor.sees(text("The poster has your reply and chooses."));
  await ben.visitor.seesNo(text(HOME.address));
});

test("a poster promises an item, and the recipient sees the exact place and the code", async ({ meet }) => {
  const [ada, ben] = [await meet("Ada P."), await meet("Ben S.")];
  const id = await publishAs(ada, newTitle("Copper kettle"));
  await askAs(ben, id);
  await ben.visitor.opens(`/feed/${id}`);
  await ben.visitor.sees(text("The poster has your reply and chooses."));
  await ben.visitor.seesNo(text(HOME.address));
  await ada.visitor.opens(`/feed/${id}`);
  await ada.visitor.presses(button("Promise it to Ben S."));
  await ada.visitor.sees(text("Promised to Ben S., who can now see the exact place."));
  await ben.visitor.reloads();
  await ben.visitor.sees(text("It is promised to you!"));
  await ben.visitor.sees(text(HOME.address));
  await ben.visitor.sees(text(await codeOf(ben, id)));
  await ben.visitor.sees(picture("The same code as a picture, for their camera"));
});

test("two neighbours exchange messages without a reload", async ({ meet }) => {
  const [ada, ben] = [await meet("Ada P."), await meet("Ben S.")];
  const thread = `/messages/${await askAs(ben, await publishAs(ada, newTitle("Garden table")))}`;
  await ada.visitor.opens(thread);
  await ben.visitor.opens(thread);
  await ada.visitor.sees(heading("With Ben S."));
  await ben.visitor.sees(heading("With Ada P."));
  const messages = { role: "list", name: "Messages" };
  await ben.visitor.fills("Message", "Is it still there?");
  await ben.visitor.presses(button("Send"));
  await ada.visitor.sees({ ...text("Is it still there?"), within: messages });
  await ben.visitor.findsFilled("Message", "");
  await ada.visitor.presses(button("It is still available"));
  await ben.visitor.sees({ ...text("It is still available"), within: messages });
});

test("a comment is confirmed visibly, and the next page opens right after it", async ({ meet }) => {
  const [ada, ben] = [await meet("Ada P."), await meet("Ben S.")];
  const path = `/feed/${await publishAs(ada, newTitle("Copper kettle"))}`;
  const comments = { role: "list", name: "Comments, the newest last" };
  for (const words of ["Does the lid fit?", "And is it copper inside?"]) {
    await ben.visitor.opens(path);
    await ben.visitor.fills("Your comment", words);
    await ben.visitor.presses(button("Comment"));
    await ben.visitor.sees(text(SENT));
    await ben.visitor.opens("/about");
    await ben.visitor.sees(heading("About Us"));
  }
  await ada.visitor.opens(path);
  await ada.visitor.sees({ ...text("Does the lid fit?"), within: comments });
  await ada.visitor.sees({ ...text("And is it copper inside?"), within: comments });
});

async function codeOf(recipient: Member, postId: string): Promise<string> {
  const path = `/post/${postId}/reply`;
  const { replies } = await callAs<{ replies: { code: string }[] }>(recipient, "GET", path);
  return replies[0]?.code ?? "";
}
