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
  "Come to 5 ferrers road lewes",
  "5 ferrers road lewes",
  "Collect from 6 elm close",
  "6 elm close",
  "we live at 14 old mill gardens brighton",
  "Abholung in der hauptstraße 5",
  "hauptstraße 5",
  "hauptstr. 5 bei Weber klingeln",
  "We are at Windyridge, Mill Lane",
  "Windyridge, Mill Lane",
  "Rose Cottage, Lewes",
  "Collect from Hill Farm, Ringmer",
])("words that publish an address are asked about, however hastily they are typed: %j", (text) => {
  expect(checkText(text).map(({ rule }) => rule)).toContain("address");
});

it.each([
  "5 street lamps for a model railway",
  "2 off road tyres",
  "12 road signs and a lane marker",
  "A game in which 3 lane bridges appear",
  "6 elm chairs",
  "4 oak close-fitting lids",
  "2 road bikes",
  "5 way tap",
  "3 country lane prints",
  "The 2 lids close.",
  "Two of the 3 drawers do not close, and 1 does not close.",
  "A jar of 5 that will close",
  "It seats 6 people close together",
  "1 hard drive",
  "Drive up to 2 usb drive bays",
  "Seeds for 2 kitchen gardens",
  "On Saturday, Mill Lane is closed.",
  "Saturday, Mill Lane",
  "Pick up from 2 till close",
  "Collect from Church Hall, Saturday",
  "1.5 mile road race",
  "20 mile road trip",
  "2 steel road wheels",
  "Full House, Season 2",
  "Toy Farm, Lego",
  "Ein gehweg 20 Meter lang",
  "Nimm sie weg 5 sind noch da",
])("other words are not: %j", (text) =>
  expect(checkText(text).map(({ rule }) => rule)).not.toContain("address"),
);
