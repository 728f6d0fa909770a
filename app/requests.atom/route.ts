import { answerFeed } from "@/app/atom";
import { words } from "@/app/words";

export const GET = (request: Request) =>
  answerFeed(request, {
    type: "request",
    title: words.feeds.request,
    self: "/requests.atom",
    page: "/#demands",
  });
