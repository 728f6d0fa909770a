import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cachedMemberCard, cachedMemberImpact, cachedProfile } from "@/app/cached-queries";
import { MemberImpact } from "@/components/impact/member-impact";
import { ProfilePage } from "@/components/profile/profile-page";
import { texts } from "@/components/profile/texts";
import { LARGEST_PREVIEW } from "@/lib/images/preview-size.mjs";
import { profileParams } from "@/lib/profiles/schema";

type Props = { params: Promise<{ id: string }> };

export const ensureStatic = "navigation";
export const generateStaticParams = () => [{ id: "_" }];

async function requireProfile(params: Props["params"]) {
  const named = profileParams.safeParse(await params);
  const kept = named.success ? await cachedProfile(named.data.id) : null;
  return kept ?? notFound();
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { _id, name } = (await requireProfile(params)).profile;
  const description = texts.profile.description(name);
  const hasCard = (await cachedMemberCard(_id)) !== null;
  const images = hasCard ? [{ url: `/user/${_id}/preview.jpg`, ...LARGEST_PREVIEW, alt: name }] : [];
  return {
    ...{ title: name, description, robots: { index: false } },
    openGraph: { type: "profile", title: name, description, url: `/user/${_id}`, images },
    ...(hasCard && { twitter: { card: "summary_large_image", title: name, description, images } }),
  };
}

export default async function UserPage({ params }: Props) {
  const { profile, posts } = await requireProfile(params);
  return (
    <ProfilePage profile={profile} posts={posts}>
      <MemberImpact memberId={profile._id} tally={await cachedMemberImpact(profile._id)} />
    </ProfilePage>
  );
}
