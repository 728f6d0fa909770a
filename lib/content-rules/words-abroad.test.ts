/** Homes, addresses and numbers as other languages write them, and sentences that only look alike. */
import { expect, it } from "vitest";
import { checkText } from "@/lib/content-rules/check-text";

const rulesOf = (text: string) => checkText(text).map(({ rule }) => rule);

it.each([
  ...["Str. Florilor nr. 5", "Str. Florilor nr. 5, bl. A3, sc. 2", "strada Lipscani nr 12", "bd. Unirii 5"],
  ...["Rua das Flores, n.º 12", "Rua Augusta, nº 5", "Via Roma n. 12", "Ritiro in via Appia Nuova n. 4"],
  ...["Avda. de la Constitución 5", "Carrer de Mallorca, núm. 12", "Av. Diagonal 5", "Piazza Navona n. 3"],
  ...["al. Jerozolimskie 44", "pl. Wolności 5", "osiedle Piastów 12", "Náměstí Míru 5"],
  ...["Laan van Meerdervoort 55", "Laan van het Kwekebos 12", "Plein van de Vrede 3"],
  ...["вул. Шевченка 5", "вулиця Шевченка, 5", "вул. Богдана Хмельницького, 7", "На вулиці Франка 12"],
  ...["ул. Ленина, д. 12, кв. 5", "улица Ленина, дом 12", "ул. Большая Ордынка 12/3", "ул. 1 Мая, 5"],
  ...["ул. Шипка № 12", "пл. Рынок 10", "пр-т Мира 5", "οδός Ερμού 12"],
  ...["15 Deansgate, Manchester", "4 Kirkgate, Leeds"],
])("an address looks like one: %j", (text) => {
  expect(rulesOf(text)).toContain("address");
  expect(rulesOf(`Please collect it, ${text}.`)).toContain("address");
});

it.each([
  ...["ben@яндекс.рф", "ben@posteo。de", "jo@grüße.москва", "ben@例子.中国"],
  ...["ben arroba gmail punto com", "ben bei gmail punkt com", "Schreib ben bei posteo Punkt de"],
  ...["ada chiocciola libero punto it", "ada arobase orange point fr", "ada małpa wp kropka pl"],
])("an email address looks like one: %j", (text) => expect(rulesOf(text)).toContain("email"));

it.each([
  ...["٠٧٧٠٠ ٩٠٠١٢٣", "۰۷۷۰۰ ۹۰۰۱۲۳", "०७७०० ९००१२३", "০৭৭০০ ৯০০১২৩"],
  ...["07700 9OO 123", "O77OO 9OO 123", "347 1234567", "347-1234567"],
  ...["null eins sieben null eins zwei drei vier fünf sechs", "Zéro six, un deux trois quatre cinq"],
  ...["cero seis uno dos tres cuatro cinco", "nul zes een twee drie vier vijf zes"],
])("a number looks like that of a phone: %j", (text) =>
  expect(rulesOf(`I am Jo, ${text}`)).toContain("phone"),
);

it.each([
  ...["15 Chairs, Manchester", "2 Colgate, unopened", "3 Stargate DVDs", "12 Frigate models, Leeds"],
  ...["1 Seagate, 2 TB", "2 Colgate, Manchester", "5 Gates, Leeds", "A Baldur’s Gate 3 mug"],
  ...["Smith et al. Science 12", "Jeans str. Medium 38", "Bukser str. L 38", "Die Laan ist 5 m lang"],
  ...["Rua, a book of 12 stories", "Calle 13 on CD", "Via n. 5", "Avenue Q, 2 tickets", "Strada 5"],
  ...["Quai d’Orsay, a comic", "Plein met 3 bomen", "Laan van Meerdervoort, a print"],
  ...["Книга Шевченка, 5 томів", "Улица Сезам, 12 серий", "Пер. Иванова, 1990", "пл. 5 м", "Дом 2, диск"],
  ...["Вулиця тиха, 5 хвилин", "ул. Мира, фото 1950", "На вулиці 5 стільців", "Οδός ήσυχη, 5 λεπτά"],
  ...["见面@公园。请带袋子", "Una arroba de patatas", "Un punto com", "Ich bin bei Lidl am Punkt de"],
  ...[
    "Bei uns gibt es ein Spiel mit Punkt und Komma",
    "A chiocciola di legno",
    "Un chat bei Anna, zwei Punkte",
  ],
  ...["eins zwei drei vier fünf sechs sieben acht", "Null eins zwei drei vier fünf sechs sieben acht neun"],
  ...["cero uno dos tres cuatro cinco seis siete", "Zero, eins, zwei", "null sechs acht"],
  ...["Part 347 1234567", "Model 347 1234567", "LEGO set 347 1234567", "347 123456", "#347 1234567"],
  ...["2OO pieces", "A 1OO piece puzzle", "200old coins", "5oo", "A 10oz tin", "٣ كراسي", "كتاب من ١٩٩٠"],
])("a sentence about something else passes without a word: %j", (text) => expect(rulesOf(text)).toEqual([]));
