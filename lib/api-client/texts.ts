export const clientFailures = {
  offline: "We could not reach the server. Check your connection and try again; nothing you typed is lost.",
  tooMany: "Too many requests. Try again in a minute.",
  broken: "Something went wrong on our side. Please try again.",
};
