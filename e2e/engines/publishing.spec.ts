import { BELL, test } from "@/tests/engines/fixtures";
import { button, card, heading, link, picture, text, type Visitor } from "@/tests/engines/visitor";
import { newEmail, newTitle, PASSWORD, PICTURE } from "@/tests/support/people";

const ADDRESS = "12 Elm Street, Lewes";

test("a neighbour signs up and stays logged in after a reload", async ({ visitor }) => {
  const mira = await visitor("Mira K.");
  await mira.opens("/signup");
  await mira.fills("Username", "Mira K.");
  await mira.fills("Email", newEmail());
  await mira.fills("Password", "1234567890");
  await mira.presses(button("SignUp"));
  await mira.sees(text("Many people use this password"));
  await mira.fills("Password", PASSWORD);
  await mira.presses(button("SignUp"));
  await mira.sees(BELL);
  await mira.isAt(/^\/$/);
  await mira.reloads();
  await mira.sees(BELL);
});

test("a member publishes a photo, and it appears in the feed", async ({ meet }) => {
  const { visitor: mira } = await meet("Mira K.");
  const title = newTitle("Red teapot");
  await mira.opens("/donate");
  await mira.sees(heading("Enter Donate info"));
  await describes(mira, title);
  await mira.presses(button("Donate"));
  await mira.sees(text("Post created successfully"));
  await mira.isAt(/^\/feed\/[0-9a-f-]{36}/);
  await mira.seesPicture(picture(title));
  await mira.opens("/");
  await mira.sees({ ...text("Amount Left: 3"), within: card(title) });
});

test("a draft survives a reload with text and photo, and is published unchanged", async ({ meet }) => {
  const { visitor: mira } = await meet("Mira K.");
  const title = newTitle("Blue bicycle");
  await mira.opens("/donate");
  await describes(mira, title);
  await mira.hasDraft({ title, address: ADDRESS }, 1);
  await mira.reloads();
  await mira.findsFilled("Item name", title);
  await mira.findsFilled("Address", ADDRESS);
  await mira.sees(button("Remove picture 1"));
  await mira.presses(button("Donate"));
  await mira.sees(text("Post created successfully"));
  await mira.seesPicture(picture(title));
});

test("a member logs out: the session ends in every tab, and the draft is gone", async ({ meet }) => {
  const { visitor: mira } = await meet("Mira K.");
  await mira.opens("/donate");
  await mira.fills("Item name", "A lamp of mine");
  await mira.fills("Address", ADDRESS);
  await mira.hasDraft({ title: "A lamp of mine", address: ADDRESS });
  await mira.reloads();
  await mira.findsFilled("Address", ADDRESS);
  await mira.presses(button("Logout"));
  await mira.presses(button("Log out"));
  await mira.sees(link("Login"));
  await mira.isAt(/^\/$/);
  await mira.opens("/me");
  await mira.seesNo(BELL);
  await mira.opens("/donate");
  await mira.sees(text("To publish you need an account."));
  await mira.findsFilled("Item name", "");
  await mira.findsFilled("Address", "");
});

async function describes(visitor: Visitor, title: string): Promise<void> {
  await visitor.fills("Item name", title);
  await visitor.fills("Description", "Stoneware, holds a litre. The lid has a small chip.");
  await visitor.fills("Address", ADDRESS);
  await visitor.fills("Quantity", "3");
  await visitor.fills("Tags", "Kitchen, tea");
  await visitor.sees(text("Placed in"));
  await visitor.chooses("Choose photos", PICTURE);
  await visitor.sees(button("Remove picture 1"));
  await visitor.findsFilled("Item name", title);
}
