import { post } from "@/lib/api-client/client";
import { getProviderUrl } from "@/lib/api-client/provider-url";

/** Goes to the provider, which sends the browser back to the settings. @throws ApiError */
export async function connect(provider: string, password: string): Promise<void> {
  await post("/me/linked-identity", { provider, password });
  window.location.assign(await getProviderUrl(provider, { next: "/me/settings", connects: true }));
  // Nobody presses a second time while it loads.
  await new Promise<void>((wake) => window.addEventListener("pageshow", () => wake(), { once: true }));
}
