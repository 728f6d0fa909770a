/** From the one who got it, in the days after. */
export const thankYous: [post: string, by: number, text: string, picture?: string][] = [
  ["Wooden train with wagons", 0, "It runs from the kitchen to the cat and back, every morning."],
  ["Toaster, yellow", 4, "Four slices, all of them golden. And the yellow goes with nothing, which we love."],
  ["Camping lamp", 5, "Two weeks under the trees, and it was lit every evening.", "tent-by-the-tree"],
  ["Children's jumpers and shirts", 6, "All of it fits, and the striped one is never taken off."],
  ["Stool for reading on", 3, "It stands by the window now, with a book on it."],
  ["Rucksack for day trips", 14, "Carried over three hills so far, and the straps hold."],
  ["Wheelchair on loan no more", 10, "My aunt went to the market again. Thank you for waiting at the door."],
  ["Seedlings for windowsills", 0, "Every one of them has made it so far.", "tomato-seedlings"],
  ["Balls of leftover wool", 10, "The first pair of socks is done. The heel is green."],
];
