/** Since when the people of `demoPeople` are members, and what they say of themselves, in the same order. */
export const faces: { joinedDaysAgo: number; about: string }[] = [
  {
    joinedDaysAgo: 402,
    about: "I knit, I walk, and I cannot pass a charity shop. Two steps up to my door, and tea if it rains.",
  },
  { joinedDaysAgo: 398, about: "Two children, one shed, too many chairs. Evenings after six are best." },
  { joinedDaysAgo: 371, about: "Student nurse in a small flat with a lot of plants. I answer on the bus." },
  { joinedDaysAgo: 366, about: "Retired. I own a wheelbarrow and know most people in Kingston Road." },
  {
    joinedDaysAgo: 340,
    about: "Biscuit, eleven weeks old, sends her regards. I work nights, so text first.",
  },
  { joinedDaysAgo: 322, about: "Drums downstairs, guitar upstairs. I have a roof rack and use it gladly." },
  { joinedDaysAgo: 301, about: "I bake for a living and for the fridge in Eastport Lane." },
  { joinedDaysAgo: 287, about: "Repair café, every second Saturday. If it has a plug, bring it." },
  { joinedDaysAgo: 280, about: "I look after the community fridge. Ring twice, the bell is tired." },
  { joinedDaysAgo: 244, about: "Building raised beds and a wall. Both take longer than planned." },
  { joinedDaysAgo: 231, about: "First grandchild on the way. I sew all day and give away what is left." },
  { joinedDaysAgo: 198, about: "One very small cat, one fearless four-year-old." },
  { joinedDaysAgo: 167, about: "Hens, roller skates, and a daughter who grows faster than I can swap." },
  { joinedDaysAgo: 143, about: "Print shop in North Street. Paper always, patience mostly." },
  { joinedDaysAgo: 122, about: "I look at the stars and walk the hills, in that order." },
  { joinedDaysAgo: 96, about: "Teacher. If it can go on a stage or in a glue pot, I want it." },
  { joinedDaysAgo: 61, about: "Two hives in Planken. I am emptying my mother's house, slowly." },
];

/** Whose accounts a newcomer may look around with, by their place in `demoPeople`. */
export const GUIDES = [0, 1, 2];
