/** Servers that send what the site has sent, byte by byte. */
import { spawnSync } from "node:child_process";
import { chmod, mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Bench } from "@/bench/context";
import { findPort } from "@/scripts/find-port.mjs";
import { startNode, startProgram, waitUntilReady } from "./program";
import type { RecordedAnswer } from "./recorded-answer";
import type { Server } from "./site";

const BARE_SERVER = fileURLToPath(new URL("bare-server.mjs", import.meta.url));
const READABLE = 0o755;

export async function startBareServer(bench: Bench, answer: RecordedAnswer): Promise<Server> {
  const { signal, folder, cores } = bench;
  const port = await findPort();
  const file = join(folder, `${port}.json`);
  await writeFile(file, JSON.stringify({ headers: answer.headers, body: answer.body.toString("base64") }));
  const program = startNode([BARE_SERVER, String(port), file], { signal, cores: cores?.server });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(url, program);
  return { url, program, pid: program.pid };
}

export const hasNginx = () => spawnSync("nginx", ["-v"]).status === 0;

/** Serves a file, as it does best. */
export async function startNginx(bench: Bench, answer: RecordedAnswer, path: string): Promise<Server> {
  const { signal, folder, cores } = bench;
  const port = await findPort();
  const home = await mkdtemp(join(folder, "nginx-"));
  // Its worker may run as another user.
  await chmod(home, READABLE);
  await writeFile(join(home, "body"), answer.body);
  const file = join(home, "nginx.conf");
  await writeFile(
    file,
    nginxConfig({ home, port, path: path.split("?")[0] ?? "/", headers: answer.headers }),
  );
  const program = startProgram("nginx", ["-p", home, "-c", file], { signal, cores: cores?.server });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(url + path, program);
  return { url, program, pid: program.pid };
}

type Settings = { home: string; port: number; path: string; headers: string[] };

function nginxConfig({ home, port, path, headers }: Settings): string {
  const pairs = headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1] ?? ""]] : []));
  const typeOf = pairs.find(([name = ""]) => name.toLowerCase() === "content-type")?.[1] ?? "text/plain";
  // nginx makes these from the file.
  const others = pairs.filter(
    ([name = ""]) => !/^(content-type|etag|last-modified|accept-ranges)$/i.test(name),
  );
  return `daemon off;
worker_processes 1;
pid ${home}/pid;
error_log ${home}/error.log;
events {}
http {
  access_log off;
  keepalive_requests 1000000;
  sendfile on;
  tcp_nopush on;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((one) => `${one}_temp_path ${home}/${one};`).join("\n  ")}
  types {}
  default_type ${quote(typeOf)};
  server {
    listen 127.0.0.1:${port};
    location = ${path} {
      root ${home};
      try_files /body =404;
      ${others.map(([name = "", value = ""]) => `add_header ${name} ${quote(value)};`).join("\n      ")}
    }
  }
}
`;
}

const quote = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;
