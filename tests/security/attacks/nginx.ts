/** nginx with a default cache in front of a site. */
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findPort } from "@/scripts/find-port.mjs";
import { run } from "@/scripts/run.mjs";

const PROGRAM = ["/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/sbin/nginx"].find((path) =>
  existsSync(path),
);

export const hasNginx = PROGRAM !== undefined;

export async function startNginx(site: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "swap-shop-nginx-"));
  // Its workers may run as another user.
  await chmod(folder, 0o755);
  const port = await findPort();
  await writeFile(join(folder, "nginx.conf"), configuration(folder, port, site));
  const controller = new AbortController();
  const ended = run(PROGRAM ?? "nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], {
    signal: controller.signal,
    quiet: true,
  });
  const stop = async () => {
    controller.abort();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const url = `http://localhost:${port}`;
  for (let count = 0; count < 100; count += 1) {
    if (
      await fetch(`${url}/api/health/live`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return { url, stop };
    await wait(100);
  }
  await stop();
  throw new Error("nginx did not start");
}

const configuration = (folder: string, port: number, site: string) => `
daemon off;
pid ${folder}/pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((one) => `${one}_temp_path ${folder}/${one};`).join("\n  ")}
  proxy_cache_path ${folder}/cache keys_zone=site:10m;
  server {
    listen 127.0.0.1:${port};
    listen [::1]:${port};
    location / {
      proxy_pass ${site};
      proxy_http_version 1.1;
      # Of its 4 kB the policy of a page with many scripts of its own leaves nothing.
      proxy_buffer_size 64k;
      proxy_buffers 8 64k;
      proxy_set_header Host $proxy_host;
      proxy_set_header X-Forwarded-For $http_x_forwarded_for;
      proxy_cache site;
      add_header X-Kept $upstream_cache_status;
    }
  }
}
`;
