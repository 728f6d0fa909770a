import { useRouter } from "next/navigation";
import { useAction } from "@/components/browser/use-action";
import { lookTexts } from "@/components/host/look-texts";
import { ACCEPTED_TYPES, compressImage } from "@/components/image-picker/compress-image";
import { SettingsSection } from "@/components/profile/settings-section";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { Icon } from "@/components/ui/icon";
import { StatusMessage } from "@/components/ui/status-message";
import { mutate } from "@/lib/api-client/client";
import type { HostSettingsView } from "@/lib/community/schema";

const texts = lookTexts.logo;

type Props = { view: HostSettingsView; onSaved(view: HostSettingsView): void };

/** It is kept as soon as it is chosen. */
export function LogoSetting({ view, onSaved }: Props) {
  const { busy, outcome, run } = useAction();
  const router = useRouter();
  const { logo } = view.settings;
  const send = async (method: "PUT" | "DELETE", form?: FormData) => {
    onSaved(await mutate<HostSettingsView>(method, "/host/logo", form));
    router.refresh();
  };
  const choose = (files: FileList | null) => {
    const [file] = [...(files ?? [])];
    if (!file) return;
    void run(async () => {
      const form = new FormData();
      form.append("picture", (await compressImage(file)).file);
      await send("PUT", form);
    }, texts.saved);
  };
  return (
    <SettingsSection heading={texts.heading} help={texts.help}>
      <div className="flex flex-wrap items-center gap-5">
        {logo ? (
          // biome-ignore lint/performance/noImgElement: it is resized already.
          <img
            src={logo.url}
            width={logo.width}
            height={logo.height}
            alt={texts.alt}
            className="h-20 w-auto max-w-48 rounded-field object-contain"
          />
        ) : (
          <p className="w-full text-soft">{texts.none}</p>
        )}
        <label
          className={`btn btn-outline btn-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 ${busy ? "opacity-65" : ""}`}
        >
          <Icon name="image-plus" className="size-[18px]" />
          {busy ? texts.busy : logo ? texts.change : texts.choose}
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
        {logo && (
          <ConfirmButton
            label={texts.remove}
            question={texts.removeQuestion}
            disabled={busy}
            onConfirm={() => void run(() => send("DELETE"), texts.removed)}
          />
        )}
      </div>
      <StatusMessage outcome={outcome} />
    </SettingsSection>
  );
}
