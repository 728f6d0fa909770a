import { texts } from "@/components/handover/thank-you-texts";
import { ResponsiveImage } from "@/components/ui/responsive-image";
import type { ThankYouView } from "@/lib/thank-yous/schema";

type Props = { thankYou: Pick<ThankYouView, "text" | "picture" | "author"> };

export function ThankYouWords({ thankYou: { text, picture, author } }: Props) {
  return (
    <>
      <p className="whitespace-pre-line">{text}</p>
      {picture && (
        <ResponsiveImage
          image={picture}
          alt={texts.pictureAlt(author.name)}
          sizes="24rem"
          className="max-h-80 w-auto max-w-full rounded-field object-contain"
        />
      )}
    </>
  );
}
