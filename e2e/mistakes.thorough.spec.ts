import type { Page } from "@playwright/test";
import { expect } from "@/tests/support/fixtures";
import { ask, field, meetAll, newTitle, test } from "@/tests/support/people";
import { publishAs } from "@/tests/support/publish";

type Form = {
  path: string;
  /** The label of the first field that is wrong. */
  first: string;
  button: string;
  mistakes?: number;
  prepare?(page: Page): Promise<unknown>;
};

const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).filter({ visible: true }).click();
const open = (page: Page, summary: string) =>
  page.locator("summary", { hasText: summary }).filter({ visible: true }).click();

const BEFORE_LOGIN: Form[] = [
  { path: "/signup", first: "Username", button: "SignUp", mistakes: 3 },
  {
    path: "/contact",
    first: "Email",
    button: "Send message",
    mistakes: 2,
    prepare: (page) => field(page, "Message").fill("Where is the key of the shed?"),
  },
];

async function expectCounted(page: Page, { first, button, mistakes = 1, prepare }: Form): Promise<void> {
  await prepare?.(page);
  await press(page, button);
  const wrong = field(page, first).first();
  await expect(wrong).toBeFocused();
  await expect(wrong).toBeInViewport();
  await expect(wrong).toHaveAccessibleDescription(/./);
  // A single one says so itself.
  const said = page.getByRole("alert").filter({ hasText: /./, visible: true });
  if (mistakes === 1) return await expect(said).toHaveCount(0);
  const count = said.filter({ hasText: `${mistakes} things are missing or wrong, see above.` });
  await expect(count).toHaveCount(1);
  // Below the field, near the button.
  const top = async (part: typeof count) => (await part.boundingBox())?.y ?? 0;
  const pressed = page.getByRole("button", { name: button, exact: true }).filter({ visible: true });
  expect(await top(count)).toBeGreaterThan(await top(wrong));
  expect(Math.abs((await top(pressed)) - (await top(count)))).toBeLessThan(160);
}

test("every form leads to its first mistake, and says at its button how many there are if several", async ({
  page: strangers,
  meet,
  isMobile,
}) => {
  for (const form of BEFORE_LOGIN) {
    await strangers.goto(form.path);
    await expectCounted(strangers, form);
  }
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const [adas, bens] = [await publishAs(ada, newTitle("Kettle")), await publishAs(ben, newTitle("Globe"))];
  await ask(ada, bens);
  await ben.call("POST", `/post/${adas}/comment`, { text: "Does the lid fit?" });
  const forms: Form[] = [
    { path: `/feed/${adas}`, first: "When could you collect it?", button: "I would like this" },
    { path: `/feed/${adas}`, first: "Your comment", button: "Comment" },
    {
      path: `/feed/${adas}`,
      first: "Your comment",
      button: "Save",
      async prepare(page) {
        await press(page, "Edit my comment");
        await field(page, "Your comment").first().fill("");
      },
    },
    {
      path: `/feed/${adas}`,
      first: "It costs money",
      button: "Send the report",
      prepare: (page) => press(page, "Report: this post"),
    },
    {
      path: `/feed/${bens}/edit`,
      first: "Item name",
      button: "Save changes",
      mistakes: 2,
      async prepare(page) {
        await field(page, "Item name").fill("");
        await field(page, "Description").fill("");
      },
    },
    {
      path: "/me/settings",
      first: "Username",
      button: "Save changes",
      async prepare(page) {
        if (isMobile) await open(page, "Profile");
        await field(page, "Username").fill("B");
      },
    },
    {
      path: "/donate/many",
      first: "Description for all",
      button: "Publish 2 items",
      // Two names, and one description for both; the place is that of the newest post.
      mistakes: 3,
      async prepare(page) {
        const files = ["teapot-and-cups", "teddy-bear"].map((name) => `prisma/demo/pictures/${name}.webp`);
        await page.locator("input[type=file]").first().setInputFiles(files);
        await expect(page.getByRole("button", { name: "Publish 2 items" })).toBeEnabled();
        await expect(field(page, "Address")).toHaveValue("3 Mill Lane");
      },
    },
    {
      path: "/me/settings#account",
      first: "New password",
      button: "Change the password",
      prepare: (page) => open(page, "Change the password"),
    },
  ];
  for (const form of forms) await expectCounted(await ben.visit(form.path), form);
});
