import { hasSignedInCookie } from "@/components/auth/signed-in-cookie";
import { closeMenus } from "@/components/browser/close-menus";
import { keepScrollPositions } from "@/components/browser/keep-scroll-positions";
import { keepLoadedFiles, keepPage } from "@/components/offline/kept-pages";
import { removeReadsDatabase } from "@/components/offline/remove-reads";

keepScrollPositions();
closeMenus();
// A session may have ended without this browser, such as by its age.
if (!hasSignedInCookie()) removeReadsDatabase();
// A browser that lacks or refuses it works as before, online only.
if (process.env.NODE_ENV === "production") {
  const isFirst = !navigator.serviceWorker?.controller;
  // Each build has its own pages.
  navigator.serviceWorker?.register(`/sw.js?build=${process.env.BUILD_STAMP}`).then(
    () => {
      if (!isFirst) return;
      void keepLoadedFiles();
      void keepPage(window.location.pathname);
    },
    () => {},
  );
}
