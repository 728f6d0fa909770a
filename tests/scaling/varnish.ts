import { findPort } from "@/scripts/find-port.mjs";
import { outputOf, startProgram } from "@/tests/support/programs";

const [PUBLIC, PURGE, SITE] = [":6081", "127.0.0.1:6082", '.port = "3000"'];

export type Varnish = {
  url: string;
  /** Answers since its start that the site did not see. */
  hits(): number;
  stop(): Promise<void>;
};

/** Varnish with the configuration for hosts. `purgePort` is that of CACHE_PURGE_URL. */
export async function startVarnish(site: string, purgePort: number): Promise<Varnish> {
  const port = await findPort();
  const { folder, stop } = await startProgram({
    name: "varnishd",
    config: "deploy/varnish.vcl",
    changes: [
      [SITE, `.port = "${new URL(site).port}"`],
      [PUBLIC, `:${port}`],
      [PURGE, `127.0.0.1:${purgePort}`],
    ],
    args: (file, folder) => [
      ...["-F", "-n", folder, "-f", file, "-s", "malloc,64m"],
      ...["-a", `public=127.0.0.1:${port}`, "-a", `purge=127.0.0.1:${purgePort}`],
      ...["-p", "http_resp_hdr_len=32k", "-p", "http_resp_size=96k", "-p", "http_gzip_support=off"],
    ],
    port,
  });
  const hits = () => Number(/MAIN\.cache_hit\s+(\d+)/.exec(outputOf("varnishstat", "-n", folder, "-1"))?.[1]);
  return { url: `http://127.0.0.1:${port}`, hits, stop };
}
