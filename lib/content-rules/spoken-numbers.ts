/** From zero to nine. */
const DIGIT_WORDS = [
  "null eins zwei drei vier fünf sechs sieben acht neun",
  "zéro un deux trois quatre cinq six sept huit neuf",
  "cero uno dos tres cuatro cinco seis siete ocho nueve",
  "zero uno due tre quattro cinque sei sette otto nove",
  "zero um dois três quatro cinco seis sete oito nove",
  "nul een twee drie vier vijf zes zeven acht negen",
  "zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć",
];

function spokenNumber(words: string): RegExp {
  const [zero, one, two, ...others] = words.split(" ");
  const between = "[\\s,.-]+";
  const digit = [zero, one, two, ...others].join("|");
  return new RegExp(
    `(?<!\\p{L})${zero}(?!${between}${one}${between}${two})(?:${between}(?:${digit})(?!\\p{L})){6,}`,
    "giu",
  );
}

/** Numbers of phones digit by digit, with a leading zero, but not counting. */
export const SPOKEN_NUMBERS = DIGIT_WORDS.map(spokenNumber);
