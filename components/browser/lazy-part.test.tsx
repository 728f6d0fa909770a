import { Suspense } from "react";
import { prerender } from "react-dom/static";
import { expect, it } from "vitest";
import { lazyPart } from "@/components/browser/lazy-part";

async function render(load: () => Promise<{ default: () => string }>) {
  const Part = lazyPart(load);
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <main>
      Before <Suspense>{<Part />}</Suspense> after
    </main>,
    { onError: (error) => void errors.push(error) },
  );
  return { html: await new Response(prelude).text(), errors };
}

it("leaves out what cannot be loaded, which is no error of the page around it", async () => {
  expect((await render(async () => ({ default: () => "the part" }))).html).toContain("the part");
  const without = await render(() => Promise.reject(new Error("Failed to fetch")));
  expect(without).toMatchObject({ html: expect.stringMatching(/Before .* after/), errors: [] });
});
