import "./globals.css";
import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import type { CSSProperties, ReactNode } from "react";
import { alternates } from "@/app/alternates";
import { cachedCommunity } from "@/app/cached-queries";
import { texts } from "@/app/texts";
import { SessionNotice } from "@/components/auth/session-notice";
import { SessionProvider } from "@/components/auth/session-provider";
import { SiteSettings } from "@/components/browser/site-settings";
import { Banner } from "@/components/layout/banner";
import { BottomBar } from "@/components/layout/bottom-bar";
import { BrandLogo } from "@/components/layout/brand-logo";
import { Footer } from "@/components/layout/footer";
import { LateParts } from "@/components/layout/late-parts";
import { MemberParts } from "@/components/layout/member-parts";
import { NavBar } from "@/components/layout/nav-bar";
import { NoJsStyles } from "@/components/layout/no-js-styles";
import { ThemeScript } from "@/components/layout/theme-script";
import { WishlistProvider } from "@/components/wishlist/wishlist-provider";
import { paletteVariables } from "@/lib/community/palette-rules";
import { mapSettings, requiresVerifiedEmail, sendsEmail, siteOrigin } from "@/lib/http/site-config";

const figtree = localFont({
  src: "./figtree-latin.woff2",
  weight: "300 900",
  variable: "--font-figtree",
  // Next knows one for Arial only, which Android and Linux lack, and none for bold text.
  adjustFontFallback: false,
  fallback: ["Fallback Arial", "Fallback Roboto", "Fallback DejaVu"],
});

// Pages are rendered once and cached; personal content comes through the API.
export const ensureStatic = "navigation";

export async function generateMetadata(): Promise<Metadata> {
  const { name, summary, country } = await cachedCommunity();
  return {
    metadataBase: new URL(siteOrigin()),
    title: { default: texts.site.title(name), template: texts.site.pageTitle(name) },
    description: summary,
    alternates: alternates(name),
    openGraph: { siteName: name, type: "website", locale: `en_${country}` },
  };
}

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  // The bars stretch into the corners of a phone's screen and keep their links out of them.
  viewportFit: "cover",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#faf7f1" },
    { media: "(prefers-color-scheme: dark)", color: "#141a17" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { name, units, banner, logo, palette, area } = await cachedCommunity();
  return (
    <html
      lang="en"
      className={figtree.variable}
      style={paletteVariables(palette) as CSSProperties | undefined}
      suppressHydrationWarning
    >
      <head>
        <ThemeScript />
        <NoJsStyles />
      </head>
      <body className="flex min-h-dvh flex-col">
        <a
          href="#content"
          className="btn btn-primary sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2"
        >
          {texts.site.skip}
        </a>
        <SessionProvider>
          <NavBar brand={name} {...(logo && { logo: <BrandLogo logo={logo} /> })} />
          <Banner text={banner} />
          <MemberParts sendsEmail={sendsEmail()} isRequired={requiresVerifiedEmail()} />
          <main id="content" tabIndex={-1} className="page flex-1 py-6 outline-none sm:py-8">
            <SiteSettings settings={{ name, units, ...(area && { area }), ...mapSettings() }}>
              <WishlistProvider>{children}</WishlistProvider>
            </SiteSettings>
          </main>
          <Footer text={texts.site.footer(name)} links={texts.site.footerLinks} />
          <SessionNotice />
          <BottomBar />
        </SessionProvider>
        <LateParts />
      </body>
    </html>
  );
}
