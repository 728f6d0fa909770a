import { expect, test } from "../fixtures";
import { anOwnSite } from "./own-site";
import { listRoutes } from "./pages";
import { aScene, type Scene } from "./scene";
import { send } from "./wire";

type Row = [example: string, anonymous: number, member: number, post: number];

/**
 * Who gets what from everything outside of the API: somebody without an account, a member whose thing it is, and whoever
 * sends something there. Pages are the same for all of them: what is personal comes through the API.
 */
const TABLE: Record<string, Row> = {
  "/": ["/", 200, 200, 405],
};

let site: Awaited<ReturnType<typeof anOwnSite>>;
let scene: Scene;
test.beforeAll(async () => {
  site = await anOwnSite();
  scene = await aScene(site.url);
});
test.afterAll(() => site.stop());

test("try", async () => {
  for (const route of listRoutes()) {
    const id = route.startsWith("/user")
      ? scene.ids.user[0]
      : route.startsWith("/messages")
        ? scene.ids.reply[0]
        : scene.ids.post[0];
    const path = route.replace(/\[[^\]]+\]/g, id ?? "");
    const out: unknown[] = [];
    for (const [method, headers] of [
      ["GET", {}],
      ["GET", { cookie: `swap-shop=${scene.members[0]}; signed-in=1` }],
      ["POST", {}],
    ] as const) {
      const got = await send(site.url, { method, path, headers });
      out.push(got.status, got.body.length);
    }
    console.log(route, path, ...out);
  }
  expect(TABLE).toBeTruthy();
});
