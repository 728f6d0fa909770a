import { feedResponse } from "@/app/feed-response";
import { texts } from "@/app/texts";
import { withErrorHandling } from "@/lib/http/route";

export const GET = withErrorHandling((request) =>
  feedResponse(request, { type: "offer", title: texts.feeds.offer, self: "/offers.atom", page: "/" }),
);
