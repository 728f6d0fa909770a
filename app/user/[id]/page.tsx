import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cachedMemberImpact, cachedProfile } from "@/app/cached-queries";
import { MemberImpact } from "@/components/impact/member-impact";
import { ProfilePage } from "@/components/profile/profile-page";
import { texts } from "@/components/profile/texts";
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
  const { name } = (await requireProfile(params)).profile;
  return { title: name, description: texts.profile.description(name), robots: { index: false } };
}

export default async function UserPage({ params }: Props) {
  const { profile, posts } = await requireProfile(params);
  return (
    <ProfilePage profile={profile} posts={posts}>
      <MemberImpact memberId={profile._id} tally={await cachedMemberImpact(profile._id)} />
    </ProfilePage>
  );
}
