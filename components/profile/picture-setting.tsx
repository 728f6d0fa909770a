"use client";

import { Avatar } from "@/components/auth/avatar";
import { useAction } from "@/components/browser/use-action";
import { ACCEPTED_TYPES, compressImage } from "@/components/image-picker/compress-image";
import { texts as profileTexts } from "@/components/profile/texts";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { Icon } from "@/components/ui/icon";
import { StatusMessage } from "@/components/ui/status-message";
import { mutate } from "@/lib/api-client/client";
import type { OwnProfileView } from "@/lib/users/schema";

type Props = { profile: OwnProfileView; onChange(now: OwnProfileView): void };
type Answer = { profile: OwnProfileView };

const { picture: texts } = profileTexts.settings;

/** One's picture: it is kept as soon as it is chosen. */
export function PictureSetting({ profile, onChange }: Props) {
  const { busy, outcome, run } = useAction();
  const choose = (files: FileList | null) => {
    const [file] = [...(files ?? [])];
    if (!file) return;
    void run(async () => {
      const form = new FormData();
      form.append("picture", (await compressImage(file)).file);
      onChange((await mutate<Answer>("PUT", "/me/picture", form)).profile);
    }, texts.saved);
  };
  const remove = () =>
    void run(async () => onChange((await mutate<Answer>("DELETE", "/me/picture")).profile), texts.removed);
  return (
    <section aria-labelledby="picture" className="flex flex-col gap-4">
      <h2 id="picture">{texts.heading}</h2>
      <div className="flex flex-wrap items-center gap-5">
        <span role="img" aria-label={profile.picture ? texts.alt : texts.initials} className="rounded-full">
          <Avatar name={profile.name} picture={profile.picture} className="size-24 text-3xl" />
        </span>
        <div className="flex flex-col gap-2">
          <div className="flex flex-wrap items-center gap-2">
            <label
              className={`btn btn-outline btn-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 ${busy ? "opacity-65" : ""}`}
            >
              <Icon name="image-plus" className="size-[18px]" />
              {busy ? texts.busy : profile.picture ? texts.change : texts.choose}
              <input
                type="file"
                name="picture"
                accept={ACCEPTED_TYPES}
                disabled={busy}
                className="sr-only"
                onChange={(event) => {
                  choose(event.target.files);
                  // The same file can be chosen again after it was removed.
                  event.target.value = "";
                }}
              />
            </label>
            {profile.picture && (
              <ConfirmButton
                label={texts.remove}
                question={texts.removeQuestion}
                disabled={busy}
                onConfirm={remove}
              />
            )}
          </div>
          <p className="text-sm text-soft">{texts.help}</p>
        </div>
      </div>
      <StatusMessage outcome={outcome} />
    </section>
  );
}
