import { expect, type Page } from "@playwright/test";

type Draft = { fields: Record<string, unknown>; pictures: number };

/** Waits until the browser has stored this draft, shortly after typing. */
export async function waitForDraft(
  page: Page,
  fields: Record<string, string>,
  { pictures = 0, type = "offer" } = {},
): Promise<void> {
  await expect
    .poll(async () => {
      const draft = await readDraft(page, `draft-${type}`);
      return { ...draft?.fields, pictures: draft?.pictures };
    })
    .toMatchObject({ ...fields, pictures });
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
            const { fields, photos } = asked.result ?? {};
            done(fields && { fields, pictures: photos.length });
          };
        };
      }),
    name,
  );
