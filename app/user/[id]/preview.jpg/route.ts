import { cachedCommunity, cachedMemberCard } from "@/app/cached-queries";
import { texts } from "@/components/impact/texts";
import { AppError } from "@/lib/http/errors";
import { withErrorHandling } from "@/lib/http/route";
import { profileParams } from "@/lib/profiles/schema";
import { makeMemberPicture } from "@/lib/syndication/link-picture";
import { formatCount } from "@/lib/text/format";

type Context = { params: Promise<{ id: string }> };

/** The card of a member, as the picture of a link to their page: how much they have kept in use, and no place. */
export const GET = withErrorHandling(async (_: Request, { params }: Context) => {
  const named = profileParams.safeParse(await params);
  const member = named.success && (await cachedMemberCard(named.data.id));
  if (!member) return new Response("404 Not Found", { status: 404 });
  const { items, kilograms } = member.tally;
  const bytes = await makeMemberPicture(member.picture, {
    name: member.name,
    items: formatCount(items),
    unit: texts.keptInUse(items),
    weight: texts.onCard(kilograms),
    site: (await cachedCommunity()).name,
  });
  if (!bytes) throw new AppError("unavailable");
  // Asked for again each time: the number grows, and a member may leave.
  const headers = { "cache-control": "public, max-age=0, must-revalidate", "content-type": "image/jpeg" };
  return new Response(new Uint8Array(bytes), { headers });
});
