import { expect, it } from "vitest";
import { checkText } from "@/lib/content-rules/check-text";

it.each([
  "please ring at 12 elm street after six",
  "we live at 12 elm street and are home all day",
  "come to 12 mill lane tonight",
  "Rose Cottage\nMill Lane\nLewes",
  "Collect from\n12\nElm Street\nLewes",
  "It is Elm Street, house 12, round the back.",
  "Abholung in der Hauptstraße Nr. 5",
  "postcode bn71ab",
])("words that publish an address are asked about, however hastily they are typed: %j", (text) => {
  expect(checkText(text).map(({ rule }) => rule)).toContain("address");
});

it.each([
  "5 street lamps for a model railway",
  "2 off road tyres",
  "12 road signs and a lane marker",
  "A game in which 3 lane bridges appear",
])("other words are not: %j", (text) =>
  expect(checkText(text).map(({ rule }) => rule)).not.toContain("address"),
);
