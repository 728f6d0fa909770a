import { expect, it } from "vitest";
import { proposalTimes } from "@/components/messages/proposal-times";

/** Day of the month and hour, in local time. */
const shown = (now: Date, said = "") =>
  proposalTimes(now, said).map((time) => `${time.getDate()}, ${time.getHours()}:00`);

it.each([
  ["a Thursday morning", new Date(2026, 10, 26, 7, 30), ["26, 10:00", "26, 18:00", "27, 10:00", "27, 18:00"]],
  ["a Thursday evening", new Date(2026, 10, 26, 19, 0), ["27, 10:00", "27, 18:00", "28, 10:00", "28, 18:00"]],
  [
    "too shortly before the evening",
    new Date(2026, 10, 23, 17, 0),
    ["24, 10:00", "24, 18:00", "28, 10:00", "28, 18:00"],
  ],
  ["a Saturday", new Date(2026, 10, 28, 12, 0), ["28, 18:00", "29, 10:00", "29, 18:00"]],
])("suggests times for %s", (_, now, times) => {
  expect(shown(now)).toEqual(times);
});

const THURSDAY = new Date(2026, 10, 26, 7, 30);

it.each([
  ["Any evening", ["26, 18:00", "27, 18:00", "28, 18:00", "29, 18:00"]],
  ["Mornings, before nine if you can", ["27, 8:00", "28, 8:00", "29, 8:00"]],
  ["Afternoons or evenings", ["26, 15:00", "26, 18:00", "27, 15:00", "27, 18:00"]],
  ["At the weekend", ["28, 10:00", "28, 18:00", "29, 10:00", "29, 18:00"]],
  ["Evenings at weekends", ["28, 18:00", "29, 18:00", "5, 18:00", "6, 18:00"]],
  ["Tuesday or Thursday after five", ["26, 18:00", "1, 18:00", "3, 18:00", "8, 18:00"]],
  ["Weds, after 7.30pm", ["2, 19:00", "9, 19:00"]],
  ["After 17:00", ["26, 18:00", "27, 18:00", "28, 18:00", "29, 18:00"]],
  ["Mon to Wed before noon", ["30, 10:00", "1, 10:00", "2, 10:00", "7, 10:00"]],
  ["Between two and four on Saturdays", ["28, 14:00", "5, 14:00"]],
  ["Any evening after six, not Fridays", ["26, 18:00", "27, 18:00", "28, 18:00", "29, 18:00"]],
  ["Weekdays, not before five", ["26, 18:00", "27, 18:00", "30, 18:00", "1, 18:00"]],
  ["I sit at home from 8 am", ["26, 10:00", "26, 18:00", "27, 10:00", "27, 18:00"]],
  ["About seven", ["26, 19:00", "27, 19:00", "28, 19:00", "29, 19:00"]],
  ["Around seven or eight in the evening", ["26, 19:00", "27, 19:00", "28, 19:00", "29, 19:00"]],
  ["Tuesdays at 7, or Fridays at 8", ["27, 19:00", "1, 19:00", "4, 19:00", "8, 19:00"]],
  ["At four on Saturdays", ["28, 16:00", "5, 16:00"]],
  ["Mornings at about seven", ["27, 7:00", "28, 7:00", "29, 7:00"]],
  ["At half an hour’s notice", ["26, 10:00", "26, 18:00", "27, 10:00", "27, 18:00"]],
  ["After about five", ["26, 18:00", "27, 18:00", "28, 18:00", "29, 18:00"]],
  ["About seven chairs would do", ["26, 10:00", "26, 18:00", "27, 10:00", "27, 18:00"]],
  ["About seven or eight of them", ["26, 10:00", "26, 18:00", "27, 10:00", "27, 18:00"]],
  ["I am at no. 7", ["26, 10:00", "26, 18:00", "27, 10:00", "27, 18:00"]],
  ["We live at 7 Mill Lane", ["26, 10:00", "26, 18:00", "27, 10:00", "27, 18:00"]],
  ["We live at 7, Mill Lane", ["26, 10:00", "26, 18:00", "27, 10:00", "27, 18:00"]],
  ["For my 3 marbles and 2 decorations", ["26, 10:00", "26, 18:00", "27, 10:00", "27, 18:00"]],
  ["From the 3rd Dec, mornings", ["3, 10:00", "4, 10:00", "5, 10:00", "6, 10:00"]],
  ["Whenever it suits you", ["26, 10:00", "26, 18:00", "27, 10:00", "27, 18:00"]],
])("heeds what was said about when: %s", (said, times) => {
  expect(shown(THURSDAY, said)).toEqual(times);
});

it("leaves out the time that is agreed already", () => {
  const agreedAt = new Date(2026, 10, 26, 18).toISOString();
  const times = proposalTimes(THURSDAY, "Any evening", agreedAt).map((time) => time.getDate());
  expect(times).toEqual([27, 28, 29]);
});

it.each([
  ["today", new Date(2026, 10, 28, 9), "This evening, Sat 28 November", ["28, 18:00", "29, 18:00"]],
  [
    "too late for today",
    new Date(2026, 10, 28, 20),
    "This evening, Sat 28 November",
    ["29, 18:00", "30, 18:00"],
  ],
  ["tomorrow", new Date(2026, 10, 28, 20), "Tomorrow, Sun 29 November", ["29, 10:00", "29, 18:00"]],
  ["a day that is over", new Date(2026, 10, 30, 9), "Tomorrow, Sun 29 November", ["30, 18:00", "1, 10:00"]],
  ["the next year", new Date(2026, 11, 31, 9), "Mornings from Fri 1 January", ["1, 10:00", "2, 10:00"]],
])("begins with a date that was said: %s", (_, now, said, times) => {
  expect(shown(now, said).slice(0, 2)).toEqual(times);
});
