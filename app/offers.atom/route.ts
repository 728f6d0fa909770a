import { answerFeed } from "@/app/atom";
import { words } from "@/app/texts";
import { guarded } from "@/lib/http/route";

export const GET = guarded((request) =>
  answerFeed(request, { type: "offer", title: words.feeds.offer, self: "/offers.atom", page: "/" }),
);
