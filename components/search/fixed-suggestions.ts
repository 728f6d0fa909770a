/** Those that the search box always has. */
export const FIXED_SUGGESTIONS = ["Paper", "Wood", "Clothe pieces"];
