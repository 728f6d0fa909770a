import { plural } from "@/lib/text/format";

export const texts = {
  heading: "Invitations",
  lead: "Anyone with the link can join at once. Print it for the notice board, or send it.",
  none: "No invitations yet.",
  form: {
    heading: "Invite people",
    note: "For whom",
    noteHelp: "Only hosts see it, as “Elm Street” or “The library”.",
    uses: "How many people",
    days: "For how many days",
    submit: "Make a link",
    busy: "One moment…",
    made: "The link is below.",
  },
  list: "Links",
  noNote: "Without a note",
  used: (uses: number, most: number) =>
    `${uses} of ${plural(most, "1 person has", `${most} people have`)} joined with it`,
  until: (day: string) => `Good until ${day}`,
  over: "Over",
  copy: "Copy the link",
  copyOf: (note: string) => `Copy the link: ${note}`,
  print: "Print a sheet",
  printOf: (note: string) => `Print a sheet: ${note}`,
  end: "End it",
  endOf: (note: string) => `End it: ${note}`,
  question: "End it? The link stops working.",
  ended: "The link no longer works.",
  sheet: {
    heading: (site: string) => `You are invited to ${site}`,
    lead: "Neighbours give away what they no longer need, and ask for what they do. Everything is free.",
    how: "Point the camera of your phone here, or type the address:",
    qr: "QR code of the invitation",
    until: (day: string) => `Good until ${day}.`,
  },
} as const;
