import { demoPosts } from "@/prisma/demo/posts";
import { integer, type Random, randomFrom, zipf } from "./random";

const WORD_COUNT = 200_000;
const BASIC_WORD_COUNT = 20_000;
const TAG_COUNT = 5000;
const SYLLABLES =
  "ba be bi bo bra ca cha che chi co cra da de di do dra fa fe fi fla fo ga ge gi gra ha he hi ho ja jo ka ki la le li lo ma me mi mo na ne ni no pa pe pi pla po ra re ri ro sa se sha shi so sta ste ta te ti to tra va ve vi wa we wi".split(
    " ",
  );
const ENDINGS = ["", "n", "r", "s", "t", "l", "ng", "ck", "st", "x"];

/** The words of the demo posts are the frequent ones; invented ones are the long tail of names, brands and typos. */
const demoWords = [
  ...new Set(
    demoPosts
      .map(({ title, description }) => `${title} ${description}`)
      .join(" ")
      .toLowerCase()
      .match(/[a-z]{3,}/g),
  ),
];
const demoTags = [...new Set(demoPosts.flatMap(({ tags }) => tags))];

function inventWord(random: Random): string {
  const syllables = Array.from(
    { length: integer(random, 2, 4) },
    () => SYLLABLES[integer(random, 0, SYLLABLES.length - 1)],
  );
  return syllables.join("") + ENDINGS[integer(random, 0, ENDINGS.length - 1)];
}

function fillUp(known: string[], count: number, random: Random): string[] {
  const words = new Set(known);
  while (words.size < count) words.add(inventWord(random));
  return [...words];
}

const WORDS = fillUp(demoWords, WORD_COUNT, randomFrom(1));
const TAGS = fillUp(demoTags, TAG_COUNT, randomFrom(2));

/** Nine of ten words are of a basic vocabulary, so the number of different words grows like the root of the text. */
const drawWord = (random: Random) =>
  WORDS[zipf(random, random() < 0.9 ? BASIC_WORD_COUNT : WORDS.length, 3)] ?? "";

const sentence = (random: Random, length: number) => {
  const words = Array.from({ length }, () => drawWord(random)).join(" ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Words of known frequency: "chair" in three of ten posts, "bicycle" in one of fifty, "astrolabe" in one of fifty thousand. */
export function titleOf(index: number, random: Random): string {
  const text = sentence(random, integer(random, 2, 4));
  if (index % 50_000 === 7) return `Astrolabe ${text}`.slice(0, 80);
  if (index % 50 === 0) return `Bicycle ${text}`.slice(0, 80);
  return (index % 30 === 1 ? `Chair ${text}` : text).slice(0, 80);
}

export function descriptionOf(index: number, random: Random): string {
  const sentences = Array.from(
    { length: integer(random, 2, 5) },
    () => `${sentence(random, integer(random, 5, 14))}.`,
  );
  return `${index % 10 < 3 ? "A chair. " : "As new. "}${sentences.join(" ")}`.slice(0, 2000);
}

export function tagsOf(random: Random): string[] {
  const tags = Array.from({ length: integer(random, 0, 4) }, () => TAGS[zipf(random, TAGS.length, 5)] ?? "");
  return [...new Set(tags)];
}
