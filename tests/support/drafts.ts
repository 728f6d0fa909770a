import { expect, type Page } from "@playwright/test";

type Draft = { fields: Record<string, unknown>; alts: string[] };

/** Waits until the browser has stored this draft, shortly after typing. */
export async function waitForDraft(
  page: Page,
  fields: Record<string, string>,
  { pictures = 0, type = "offer", alts = Array<string>(pictures).fill("") } = {},
): Promise<void> {
  await expect
    .poll(async () => {
      const draft = await readDraft(page, `draft-${type}`);
      return { ...draft?.fields, pictures: draft?.alts.length, alts: draft?.alts };
    })
    .toMatchObject({ ...fields, pictures, alts });
}

const readDraft = (page: Page, name: string) =>
  page.evaluate(
    (key) =>
      new Promise<Draft | undefined>((done, fail) => {
        const opening = indexedDB.open("keyval-store");
        opening.onupgradeneeded = () => opening.result.createObjectStore("keyval");
        opening.onerror = () => fail(opening.error);
        opening.onsuccess = () => {
          const asked = opening.result.transaction("keyval").objectStore("keyval").get(key);
          asked.onerror = () => fail(asked.error);
          asked.onsuccess = () => {
            opening.result.close();
            const { fields, alts } = asked.result ?? {};
            done(fields && { fields, alts });
          };
        };
      }),
    name,
  );
