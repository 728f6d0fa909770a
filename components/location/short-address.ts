/** On a card: "Elm Street, Lewes" of a longer one. */
export const shortAddress = (address: string): string => address.split(",").slice(0, 2).join(",");
