import { expect, it } from "vitest";
import { directionsHref } from "@/components/handover/directions";

const LEWES = { latitude: 50.87, longitude: -0.01 };
const ANDROID = "Mozilla/5.0 (Linux; Android 14)";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)";
const LINUX = "Mozilla/5.0 (X11; Linux x86_64)";

it("opens the map of the phone, or one on the web, at the address", () => {
  const home = { ...LEWES, address: "12 Elm Street, Lewes" };
  const to = "12%20Elm%20Street%2C%20Lewes";
  expect(directionsHref(home, ANDROID)).toBe(`geo:50.87,-0.01?q=${to}`);
  expect(directionsHref(home, IPHONE)).toBe(`maps:?daddr=${to}`);
  expect(directionsHref(home, LINUX)).toBe(`https://www.openstreetmap.org/directions?to=${to}`);
});

it("goes to the pin where the address has no number", () => {
  const home = { ...LEWES, address: "Rose Cottage, Lewes" };
  expect(directionsHref(home, ANDROID)).toBe("geo:50.87,-0.01?q=50.87%2C-0.01");
  expect(directionsHref(home, IPHONE)).toBe("maps:?daddr=50.87%2C-0.01");
});
