import type { Metadata } from "next";
import { texts } from "@/app/texts";
import { Spot } from "@/components/ui/spot";
import { GRACE_DAYS } from "@/lib/users/rules";

export const metadata: Metadata = { title: texts.goodbye.title, robots: { index: false } };

/** Shown to members who have deleted their account. */
export default function GoodbyePage() {
  return (
    <div className="flex flex-col items-start gap-4 py-10">
      <Spot name="door" />
      <h1>{texts.goodbye.heading}</h1>
      <p className="lead">{texts.goodbye.lead}</p>
      <p>{texts.goodbye.back(GRACE_DAYS)}</p>
      <a href="/" className="btn btn-primary">
        {texts.goodbye.home}
      </a>
    </div>
  );
}
