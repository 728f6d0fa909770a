import { expect, test } from "@/tests/support/fixtures";

for (const check of ["live", "ready"]) {
  test(`a monitor learns that the site is ${check}`, async ({ request }) => {
    const response = await request.get(`/api/health/${check}`);
    expect(response.status()).toBe(200);
    expect(await response.json()).toMatchObject({ success: true });
  });
}
