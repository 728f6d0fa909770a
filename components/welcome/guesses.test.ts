import { describe, expect, it } from "vitest";
import { guessPlace } from "@/components/welcome/guesses";

describe("the guess where a site is", () => {
  it("comes from the language and the clock of the browser", () => {
    expect(guessPlace("de-AT", "Europe/Vienna")).toEqual({
      ...{ country: "AT", timeZone: "Europe/Vienna", currency: "EUR", units: "metric" },
    });
    expect(guessPlace("en-US", "America/New_York")).toMatchObject({ currency: "USD", units: "imperial" });
    expect(guessPlace("pl", "Europe/Warsaw")).toMatchObject({ country: "PL", currency: "PLN" });
  });

  it("names nothing that it does not know", () => {
    expect(guessPlace("not a language", "Mars/Base")).toEqual({});
    expect(guessPlace("en-AQ", "UTC")).toEqual({ country: "AQ", timeZone: "UTC", units: "metric" });
  });
});
