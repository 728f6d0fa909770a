import { OBJECTION_HOURS } from "@/lib/notifications/answer-deadlines";

export const texts = {
  title: "Swapping safely",
  description: "How to meet, what to keep to yourself, and what to do when something feels wrong.",
  heading: "Swapping safely",
  lead: "Nearly every hand-over is a friendly minute at somebody’s door. These habits keep it that way.",
  sections: [
    {
      title: "When you meet",
      list: [
        "Agree on a time in the messages here. Then both of you can show what was said.",
        "Meet at the door, in the front garden, or in a busy place such as a library or a market. You need not let anybody in.",
        "Tell somebody where you are going, or take a friend along, above all in the dark or for heavy things.",
        "Look at the thing before you take it: plugs, cables, brakes, child seats and helmets should be whole.",
        "Only give the code of a hand-over to the person who hands you the thing.",
        "You may always say no, also at the door, and without a reason.",
      ],
    },
    {
      title: "What you keep to yourself",
      list: [
        "Phone numbers, email addresses and your address do not belong into posts and comments: everyone can read them.",
        "Those you promise something to see the exact place. Nobody else does, unless you tick to show it.",
        "Neighbours see your town and a circle. Tick to show your street only if that is fine with you: it may be short.",
        "Pictures show more than the thing: look for letters, number plates and faces before you publish them.",
      ],
    },
    {
      title: "How scams look",
      list: [
        "Somebody asks for money: a deposit, a fee, postage, a gift card. Everything here is free.",
        "Somebody wants to send a courier or a removal company, often from abroad, and asks for your name and account.",
        "Somebody wants to go on by another messenger at once, or sends a link to “confirm” or “get paid”.",
        "Somebody asks for a code that came to your phone or by mail. It opens one of your accounts.",
        "Somebody is in a great hurry, or the offer is much too good.",
      ],
    },
    {
      title: "When something feels wrong",
      list: [
        "Stop answering. You owe nobody an explanation.",
        "Block them: “Block” is on their profile, below their posts and above your messages. You no longer see each other, and promises between you end. They are not told. A hand-over that only you have confirmed stays among their swaps for three days, so that they can say that it was otherwise.",
        "Somebody has written to you, and you cannot find them any more? They may have blocked you. Tell the people who look after this site by the contact page: they can read what was written.",
        `Somebody did not come? Say so in your reply or below your post. They have ${OBJECTION_HOURS} hours to tell their side, and only then it counts.`,
        "In danger, call the police first.",
      ],
    },
  ],
  contact: { text: "Tell the neighbours who look after this site:", link: "Contact us" },
} as const;
