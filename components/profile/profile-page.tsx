import type { ReactNode } from "react";
import { Avatar } from "@/components/auth/avatar";
import { BlockMember } from "@/components/blocks/block-member";
import { toPostCardView } from "@/components/feed/post-card-view";
import { PostGrid } from "@/components/feed/post-grid";
import { ReportButton } from "@/components/moderation/report-button";
import { OwnProfileLink } from "@/components/profile/own-profile-link";
import { texts } from "@/components/profile/texts";
import { ThankYous } from "@/components/profile/thank-yous";
import { EmptyState } from "@/components/ui/empty-state";
import type { PostView } from "@/lib/posts/schema";
import type { ProfileView } from "@/lib/profiles/schema";
import { formatCount, shortId } from "@/lib/text/format";
import { formatMonth } from "@/lib/text/format-moment";

type Props = {
  profile: ProfileView;
  posts: PostView[];
  /** The member's impact. */
  children?: ReactNode;
};

/** A member as everyone may see them. No stars. */
export function ProfilePage({ profile, posts, children }: Props) {
  return (
    <div data-page-by={shortId(profile._id)} className="flex flex-col gap-10">
      {/* On a phone what they offer comes before what they gave. */}
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] lg:gap-x-12 lg:gap-y-10">
        <Introduction profile={profile} />
        <section aria-labelledby="posts" className="flex min-w-0 flex-col gap-5 lg:col-span-2 lg:row-start-2">
          <h2 id="posts">{texts.profile.posts}</h2>
          {posts.length > 0 ? (
            // Small cards, whatever is chosen in the feed: this page is about the member.
            <div data-cards="compact">
              <PostGrid
                posts={posts.map((post) => ({ ...toPostCardView(post), name: undefined }))}
                editsOwn
              />
            </div>
          ) : (
            <EmptyState
              spot="box"
              as="h3"
              heading={texts.profile.noPosts.heading}
              lead={texts.profile.noPosts.lead(profile.name)}
              next={{ href: "/", text: texts.profile.noPosts.look }}
            />
          )}
        </section>
        <section aria-labelledby="record" className="flex flex-col gap-4">
          <h2 id="record">{texts.profile.record}</h2>
          <HandOvers profile={profile} />
          <TakenBack posts={profile.takenBack} />
          {profile.released > 0 && <p>{texts.profile.released(profile.released)}</p>}
          {profile.pace && <p>{texts.profile.pace(profile.pace)}</p>}
          {children}
        </section>
      </div>
      <ThankYous profile={profile} />
      <div className="flex flex-wrap items-start gap-2 empty:hidden">
        <ReportButton kind="member" id={profile._id} author={profile} path={`/user/${profile._id}`} />
        <BlockMember person={profile} />
      </div>
    </div>
  );
}

/** Nobody else would notice that a promise of a rule came to nothing. */
export const TakenBack = ({ posts }: { posts: number }) =>
  posts > 0 && <p>{texts.profile.takenBack(formatCount(posts))}</p>;

function Introduction({ profile: { _id, name, picture, about, createdAt } }: Pick<Props, "profile">) {
  return (
    <header className="flex flex-col items-start gap-5">
      <div className="flex flex-wrap items-center gap-4 sm:gap-6">
        <Avatar name={name} picture={picture} className="size-20 text-2xl sm:size-28 sm:text-4xl" />
        <div className="min-w-0 flex-1 basis-36">
          <h1>{name}</h1>
          <p className="mt-1 text-soft">{texts.profile.since(formatMonth(createdAt))}</p>
        </div>
      </div>
      {about && <p className="lead max-w-prose whitespace-pre-line text-ink">{about}</p>}
      <OwnProfileLink id={_id} />
    </header>
  );
}

function HandOvers({ profile }: Pick<Props, "profile">) {
  const { given, received, kept, broken } = profile;
  const isNew = given + received + kept + broken === 0;
  if (isNew) return <p className="text-soft">{texts.profile.none}</p>;
  const shown = [
    ...([
      ["given", given],
      ["received", received],
    ] as const),
    // A member who only gives has made no promise to come.
    ...(kept + broken > 0 ? ([["kept", kept]] as const) : []),
    ...(broken > 0 ? ([["broken", broken]] as const) : []),
  ];
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1">
      {shown.map(([name, number]) => (
        <div key={name} className="flex flex-row-reverse items-baseline gap-1.5">
          <dt className="text-soft lowercase">{texts.profile.facts[name]}</dt>
          <dd className="text-lg font-bold tabular-nums">{formatCount(number)}</dd>
        </div>
      ))}
    </dl>
  );
}
