import { keepScrollPositions } from "@/components/browser/keep-scroll-positions";

keepScrollPositions();
// A browser that lacks or refuses it works as before, online only.
if (process.env.NODE_ENV === "production") navigator.serviceWorker?.register("/sw.js").catch(() => {});
