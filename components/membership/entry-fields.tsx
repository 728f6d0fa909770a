import type { UseFormRegister } from "react-hook-form";
import { texts } from "@/components/membership/texts";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import type { CommunitySettings } from "@/lib/community/schema";
import type { Registration } from "@/lib/users/schema";

type Props = {
  membership: CommunitySettings["membership"];
  sendsEmail: boolean;
  isInvited: boolean;
  register: UseFormRegister<Registration>;
  errorOf(name: "invitation" | "introduction"): string | undefined;
};

/** The fields of a sign-up where not everybody may join at once. */
export function EntryFields({ membership, sendsEmail, isInvited, register, errorOf }: Props) {
  if (membership === "open") return null;
  if (isInvited) return <p className="lead">{texts.invitation.given}</p>;
  const said = texts[membership];
  return (
    <>
      <p className="lead">
        {said.lead} {membership === "approval" && sendsEmail && texts.approval.mail}
        {membership === "invitation" && (
          <Link href="/contact" className="font-semibold text-primary underline underline-offset-4">
            {texts.invitation.contact}
          </Link>
        )}
      </p>
      {membership === "invitation" ? (
        <Field label={said.label} help={said.help} error={errorOf("invitation")}>
          {(control) => (
            <input
              {...register("invitation")}
              {...control}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className="input"
            />
          )}
        </Field>
      ) : (
        <Field label={said.label} help={said.help} error={errorOf("introduction")} optional>
          {(control) => <textarea {...register("introduction")} {...control} rows={3} className="textarea" />}
        </Field>
      )}
    </>
  );
}
