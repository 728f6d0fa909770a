import { texts as reportTexts } from "@/components/moderation/texts";
import { queueTexts as texts } from "@/components/moderation-queue/texts";
import { Link } from "@/components/ui/link";
import { TimeAgo } from "@/components/ui/time-ago";
import type { CaseView } from "@/lib/moderation/schema";
import { formatDay } from "@/lib/text/format";

/** The reports, and the facts about the author. */
export function CaseFacts({ found }: { found: CaseView }) {
  const { author, standing, said, earlier } = found;
  return (
    <>
      {found.cause === "rules" && (
        <section className="flex flex-col gap-2">
          <h3 className="text-lg font-bold">{texts.case.held}</h3>
          <p>{texts.case.heldWhy}</p>
        </section>
      )}
      {said.length > 0 && (
        <section className="flex flex-col gap-3">
          <h3 className="text-lg font-bold">{texts.case.said}</h3>
          <ul className="flex flex-col gap-3">
            {said.map((one) => (
              <li key={one.reporter._id} className="border-s-3 border-line ps-3">
                <p className="font-semibold">
                  {reportTexts.dialog.reasons[one.reason]}
                  {one.picture !== null && `, ${texts.case.ofPicture(one.picture + 1)}`}
                </p>
                {one.text && <p className="break-words whitespace-pre-line">{one.text}</p>}
                <p className="text-sm text-soft">
                  <Link
                    href={`/user/${one.reporter._id}`}
                    className="font-semibold text-primary underline underline-offset-4"
                  >
                    {one.reporter.name}
                  </Link>
                  , {texts.case.record(one.wasRight, one.wasWrong)}, <TimeAgo iso={one.createdAt} />
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="flex flex-col gap-2">
        <h3 className="text-lg font-bold">{texts.case.author}</h3>
        <p>
          <Link
            href={`/user/${author._id}`}
            className="font-semibold text-primary underline underline-offset-4"
          >
            {author.name}
          </Link>
        </p>
        <p className="text-soft">
          {texts.case.standing(standing.memberSince, standing.posts, standing.completed)}{" "}
          {standing.isBanned && texts.case.banned}
          {standing.suspendedUntil && texts.case.suspended(standing.suspendedUntil)}
        </p>
        {earlier.length === 0 && <p className="text-soft">{texts.case.noEarlier}</p>}
        {earlier.length > 0 && (
          <>
            <p className="font-semibold">{texts.case.earlier}</p>
            <ul className="flex flex-col gap-2">
              {earlier.map((one) => (
                <li key={one._id} className="break-words text-soft">
                  {formatDay(one.decidedAt)}: {texts.kinds[one.kind]} “{one.title}”,{" "}
                  {texts.decided[one.decision]}. {one.reason}
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    </>
  );
}
