/** Numbers and homes as people write them without thinking, and sentences that only look alike. */
import { expect, it } from "vitest";
import { checkText } from "@/lib/content-rules/check-text";

const rulesOf = (text: string) => checkText(text).map(({ rule }) => rule);

it.each([
  ...["Tel.: 900123", "tel. : 900 123", "Phone: 900123", "call 7700 900123", "Call me: 7700900123"],
  ...["whatsapp 7700900123", "WhatsApp: 7700 900123", "Viber 612 34 56 78", "my whatsapp is 7700900123"],
  ...[
    "Mi número es 612345678",
    "Mój numer 601234567",
    "Il mio numero: 347 1234567",
    "Mein Nummer: 7700900123",
  ],
  ...[
    "Scrivimi al 3471234567",
    "Appelez-moi au 612345678",
    "Mit nummer er 22 33 44 55",
    "Min tlf er 22334455",
    "612 34 56 78",
  ],
  ...["Mi teléfono es 612345678", "Signal 7700900123", "Signal: +49 170 1234567", "612-34-56-78"],
  ...["SMS an 7700900123", "SMS til 22334455", "Ring meg på 22334455", "Ring mig på 701234567"],
])("a number without a leading 0 looks like that of a phone: %j", (text) =>
  expect(rulesOf(text)).toContain("phone"),
);

it.each([
  ...["in Elm Street at number 12", "We live in Elm Street at number 12", "Mill Lane, at no. 4"],
  ...[
    "We live at Elm House",
    "I live in Elm Hall",
    "Collect from Elm House",
    "We are at Ferrers House, Lewes",
  ],
  ...[
    "from the Old Forge, Ringmer",
    "Collect from the Old Forge, Ringmer",
    "at the Old Post Office, Ringmer",
  ],
  ...["number twelve Elm Street", "Number twelve, elm street", "number twelve elm street lewes"],
  ...["first house on Mill Lane", "We are the last house in Mill Lane", "The corner house of Elm Street"],
  ...["Second house on the left, Mill Lane", "third house on the right in Elm Street"],
  ...["Collect from the Old Forge", "Pick up from the old forge, Ringmer", "We live at The Old Chapel"],
  ...["Collect from the Old Mill after six", "Collect from Elm House please", "I live in the old rectory."],
])("a home in plain words looks like an address: %j", (text) => expect(rulesOf(text)).toContain("address"));

it.each([
  ...[
    "number 12 screws",
    "About 200 number 12 screws",
    "Number twelve screws, a box",
    "Number twelve of a series",
  ],
  ...[
    "Old Forge hammer",
    "A hammer from the Old Forge",
    "A map from the Old Town",
    "from the Old Town, Edinburgh",
  ],
  ...[
    "House plants",
    "Collect from House of Fraser",
    "A Full House game",
    "We live in a house",
    "House music on vinyl",
  ],
  ...["Collect from the Opera House", "Meet at the Town Hall, Lewes", "Collect from Quaker Meeting House"],
  ...["Collect from Friends House", "Collect from the Old Town", "We live in an old house"],
  ...["Collect from the old market", "We live in the old part of Lewes", "Second house on the left, a print"],
  ...[
    "We live at home",
    "We live in Lewes",
    "We live in House number games",
    "An Opera House puzzle, 1000 pieces",
  ],
  ...["The first house on the hill, a painting", "A book: The Last House on the Left"],
  ...[
    "Size 38, 100 x 200 cm",
    "Mattress 140 200 20",
    "Sizes 34 36 38 40",
    "Tiles 612 x 34 x 56 cm",
    "Shelf 612 34 56",
  ],
  ...["Cost 1200 in 2019", "Was 900123 on the meter", "Print 900123 of 1000000"],
  ...[
    "Magazines 2019-2020",
    "WhatsApp history, a book of 2019",
    "Telegram stamps 1914-1918",
    "Signal 4500123, a model",
    "Telegram 12 34 56, a set of stamps",
    "SMS an alle, 12 Karten",
  ],
  ...["ISBN 9780007119318", "ISBN 0-00-711931-2", "EAN 4006381333931", "IKEA Nummer 40355162"],
  ...[
    "Call the midwife, series 1-5",
    "Call of Duty 4",
    "Telescope 700 900",
    "Phone case for 6 7 8",
    "Tel Aviv 1985",
  ],
  ...["Number 7 bus model, 1:76", "Number plates 1 2 3 4 5 6", "Phone box, 30 cm", "Nokia phone 3310"],
  ...["A street lamp at number four voltage", "Chairs from the old school", "From the Old School, 20 desks"],
  ...["A bench from the old mill", "Records from The Old Grey Whistle Test, BBC", "Elm house plants, three"],
])("a sentence about something else passes without a word: %j", (text) => expect(rulesOf(text)).toEqual([]));
