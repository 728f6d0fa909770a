"use client";

import "@/components/second-factor/print-codes.css";
import { useEffect, useRef } from "react";
import { useSession } from "@/components/auth/session-provider";
import { useSiteSettings } from "@/components/browser/site-settings";
import { texts as allTexts } from "@/components/second-factor/texts";
import { CopyButton } from "@/components/ui/copy-button";
import { Icon } from "@/components/ui/icon";

const { codes: texts } = allTexts;

/** Shown once: the site itself cannot read them again. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone(): void }) {
  const { user } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { name } = useSiteSettings();
  const file = texts.file(name, user?.email ?? "", codes);
  return (
    <div className="recovery-codes flex flex-col gap-4 rounded-box border border-line bg-card p-4 sm:p-5">
      <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {texts.heading}
      </h3>
      <p>
        {texts.lead} <strong>{texts.once}</strong>
      </p>
      <ol className="ms-6 grid list-decimal gap-x-8 gap-y-2 font-mono text-lg marker:font-sans marker:text-sm marker:text-soft sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3 print:hidden">
        <CopyButton label={texts.copy} text={codes.join("\n")} />
        <a
          className="btn btn-quiet"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download={texts.fileName}
        >
          <Icon name="download" className="size-[18px]" />
          {texts.download}
        </a>
        <button type="button" className="btn btn-quiet" onClick={() => window.print()}>
          <Icon name="printer" className="size-[18px]" />
          {texts.print}
        </button>
      </div>
      <button type="button" className="btn btn-primary self-start print:hidden" onClick={onDone}>
        {texts.done}
      </button>
    </div>
  );
}
