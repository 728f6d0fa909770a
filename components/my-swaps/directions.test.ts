import { expect, it } from "vitest";
import { directionsHref } from "@/components/my-swaps/directions";

const LEWES = { latitude: 50.87, longitude: -0.01 };

it("opens the map of the phone, or one on the web", () => {
  expect(directionsHref(LEWES, "Mozilla/5.0 (Linux; Android 14)")).toBe("geo:50.87,-0.01?q=50.87,-0.01");
  expect(directionsHref(LEWES, "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)")).toBe("maps:?daddr=50.87,-0.01");
  expect(directionsHref(LEWES, "Mozilla/5.0 (X11; Linux x86_64)")).toBe(
    "https://www.openstreetmap.org/directions?to=50.87%2C-0.01",
  );
});
